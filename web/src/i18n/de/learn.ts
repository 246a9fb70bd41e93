import type { learn as english } from '../en/learn';

export const learn: typeof english = { title: 'Einführung', done: 'Fertig', tryIt: 'Probier es', toLobby: 'Zur Lobby', playNow: 'Jetzt spielen' };
