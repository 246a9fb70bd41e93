// The service worker, and the line that says when what is shown is of before.
import { signal } from '@preact/signals';
import { t } from '../i18n';

export const offline = signal(false);

export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

// Answers tell whether the network was there.
export function noteAnswer(response: Response): void {
  offline.value = response.headers.has('Spieltisch-Offline');
}

export function OfflineNote() {
  if (!offline.value) return null;
  return (
    <p class="offline-note" role="status">
      {t().offlineNote}
    </p>
  );
}
