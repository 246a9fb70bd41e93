import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { announce } from './announce';
import { Icon } from './icon';

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    if (!(await toClipboard(text))) return;
    setCopied(true);
    announce(t().copied);
    setTimeout(() => setCopied(false), 2000);
  }
  return (
    <button
      class="button quiet"
      onClick={() => void copy()}
      aria-label={`${label ?? t().copy}: ${text}`}
    >
      <Icon name={copied ? 'check' : 'copy'} />
      <span>{copied ? t().copied : (label ?? t().copy)}</span>
    </button>
  );
}

// The clipboard interface exists on secure origins alone; a server in the local network is none.
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
