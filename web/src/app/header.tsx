import { useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Dialog, type DialogHandle } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { paths } from './router';
import { sound } from './settings';
import { LanguageSwitch, Settings } from './settings-form';

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
        <SoundSwitch />
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

function SoundSwitch() {
  const label = sound.value ? t().soundOff : t().soundOn;
  return (
    <button
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={() => (sound.value = !sound.value)}
    >
      <Icon name={sound.value ? 'sound' : 'silence'} />
    </button>
  );
}
