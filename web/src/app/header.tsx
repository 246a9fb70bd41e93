import { useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Dialog, type DialogHandle } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { paths } from './router';
import { hints, language, sound, theme, type Theme } from './settings';

export function Header() {
  const settings = useRef<DialogHandle>(null);
  return (
    <header class="app-header">
      <a class="brand" href={paths.lobby}>
        <Icon name="logo" />
        <span>{t().appName}</span>
      </a>
      <div class="header-tools">
        <LanguageSwitch />
        <button
          class="icon-button"
          aria-label={t().settings}
          onClick={() => settings.current?.open()}
        >
          <Icon name="settings" />
        </button>
      </div>
      <Dialog title={t().settings} handle={settings}>
        <Settings />
      </Dialog>
    </header>
  );
}

function LanguageSwitch() {
  return (
    <div class="segmented small" role="group" aria-label={t().language}>
      {(['de', 'en'] as const).map((code) => (
        <button
          key={code}
          lang={code}
          aria-pressed={language.value === code}
          aria-label={code === 'de' ? 'DE, Deutsch' : 'EN, English'}
          onClick={() => (language.value = code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

function Settings() {
  const themes: Theme[] = ['auto', 'light', 'dark'];
  return (
    <div class="stack">
      <fieldset class="plain">
        <legend>{t().theme}</legend>
        <div class="segmented" role="group" aria-label={t().theme}>
          {themes.map((name) => (
            <button
              key={name}
              aria-pressed={theme.value === name}
              onClick={() => (theme.value = name)}
            >
              {t().themes[name]}
            </button>
          ))}
        </div>
      </fieldset>
      <label class="check">
        <input
          type="checkbox"
          checked={hints.value}
          onChange={(e) => (hints.value = e.currentTarget.checked)}
        />
        {t().hintsSwitch}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={sound.value}
          onChange={(e) => (sound.value = e.currentTarget.checked)}
        />
        {t().soundSwitch}
      </label>
    </div>
  );
}
