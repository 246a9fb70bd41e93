import { t } from '../i18n';
import { Check, Segmented } from '../ui/fields';
import { mayNotify, setNotifications } from '../ui/notifications';
import {
  autoPass,
  autoRoll,
  hints,
  keys,
  language,
  notifyTurn,
  pace,
  paces,
  sound,
  theme,
  type Pace,
  type Theme,
} from './settings';

export function LanguageSwitch() {
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

export function Settings() {
  const words = t();
  const themes: Theme[] = ['auto', 'light', 'dark'];
  return (
    <div class="stack">
      <LanguageSwitch />
      <Segmented
        label={words.theme}
        value={theme.value}
        options={themes.map((name) => ({ value: name, text: words.themes[name] }))}
        onChange={(name) => (theme.value = name)}
      />
      <Segmented
        label={words.pace}
        value={pace.value}
        options={(Object.keys(paces) as Pace[]).map((name) => ({
          value: name,
          text: words.paces[name],
        }))}
        onChange={(name) => (pace.value = name)}
      />
      <Check
        label={words.soundSwitch}
        checked={sound.value}
        onChange={(on) => (sound.value = on)}
      />
      {mayNotify() && (
        <Check
          label={words.notifySwitch}
          checked={notifyTurn.value}
          onChange={(on) => void setNotifications(on)}
        />
      )}
      <Check
        label={words.hintsSwitch}
        checked={hints.value}
        onChange={(on) => (hints.value = on)}
      />
      <Check label={words.keys.switch} checked={keys.value} onChange={(on) => (keys.value = on)} />
      <Check
        label={words.autoRollSwitch}
        checked={autoRoll.value}
        onChange={(on) => (autoRoll.value = on)}
      />
      <Check
        label={words.autoPassSwitch}
        checked={autoPass.value}
        onChange={(on) => (autoPass.value = on)}
      />
    </div>
  );
}
