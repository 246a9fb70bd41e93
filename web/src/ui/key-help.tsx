// The sheet that says which keys there are at the moment.
import { useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Dialog, type DialogHandle } from './dialog';
import { activeKeys, useKeys } from './keys';

export function KeyHelp() {
  const dialog = useRef<DialogHandle>(null);
  useKeys([{ key: '?', label: t().keys.help, run: () => dialog.current?.open() }]);
  return (
    <Dialog title={t().keys.title} handle={dialog}>
      <dl class="key-list">
        {activeKeys().map(({ key, label, run }) => (
          <div key={key + label} class={run ? '' : 'muted'}>
            <dt>
              <kbd>{t().keys.names[key] ?? key.toUpperCase()}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p class="muted small">{t().keys.note}</p>
    </Dialog>
  );
}
