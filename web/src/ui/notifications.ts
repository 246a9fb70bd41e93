// Says outside the page that it is one's turn, where the person allowed it and looks elsewhere.
import { notifyTurn } from '../app/settings';

export const mayNotify = () => 'Notification' in globalThis;

// Switching on asks the browser, which asks the person.
export async function setNotifications(on: boolean): Promise<void> {
  const allowed = on && mayNotify() && (await Notification.requestPermission()) === 'granted';
  notifyTurn.value = allowed;
}

export function notifyOutside(title: string, body: string): void {
  if (!notifyTurn.peek() || !document.hidden || !mayNotify()) return;
  if (Notification.permission !== 'granted') return;
  const notification = new Notification(title, { body, tag: 'turn', icon: '/icon.svg' });
  notification.onclick = () => {
    focus();
    notification.close();
  };
}
