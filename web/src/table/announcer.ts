// Speaks what happened to screen readers, and sounds a short tone when it is one's turn.
import { effect } from '@preact/signals';
import { sound } from '../app/settings';
import type { Geometry } from '../protocol';
import { announce } from '../ui/announce';
import { sentencesOf } from './sentences';
import type { TableStore } from './store';

export function speakFor(store: TableStore, geometry: () => Geometry | null): () => void {
  let spoken = Number.MAX_SAFE_INTEGER;
  const stopTelling = effect(() => {
    const happenings = store.happenings.value;
    const scene = { table: store.table.peek(), setup: store.setup.peek(), geometry: geometry() };
    const fresh = happenings.filter((h) => h.version > Math.max(spoken, store.enteredAt));
    spoken = happenings.at(-1)?.version ?? 0;
    const sentences = fresh.flatMap((h) => sentencesOf(h, scene));
    if (sentences.length > 0) announce(sentences.slice(-8).join(' '));
  });
  const stopSounding = effect(() => {
    if (store.myTurn.value && sound.peek()) tone();
  });
  return () => {
    stopTelling();
    stopSounding();
  };
}

function tone(): void {
  const audio = new AudioContext();
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = 660;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start();
  oscillator.stop(audio.currentTime + 0.4);
  oscillator.onended = () => void audio.close();
}
