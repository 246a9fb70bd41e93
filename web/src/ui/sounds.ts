// The sounds of a table, each a handful of tones made here; nothing is loaded. A browser lets a page
// sound only after somebody has touched it, so before that they are left out.
import { sound } from '../app/settings';

export type Sound =
  'turn' | 'dice' | 'place' | 'cards' | 'trade' | 'robber' | 'win' | 'lost' | 'chat';

interface Tone {
  at: number; // seconds from the beginning
  pitch: number; // hertz; 0 is noise
  length: number;
  loud: number;
  shape?: OscillatorType;
  to?: number; // where the pitch glides
}

const tone = (at: number, pitch: number, length: number, loud: number): Tone => ({
  at,
  pitch,
  length,
  loud,
});
const knock = (at: number, loud: number): Tone => ({ at, pitch: 0, length: 0.045, loud });

const scores: Record<Sound, readonly Tone[]> = {
  turn: [tone(0, 587, 0.18, 0.1), tone(0.14, 880, 0.3, 0.1)],
  dice: [0, 0.07, 0.13, 0.22, 0.34].map((at, i) => knock(at, 0.16 - i * 0.02)),
  place: [knock(0, 0.2), { at: 0, pitch: 180, length: 0.09, loud: 0.16, to: 90 }],
  cards: [knock(0, 0.06), knock(0.05, 0.05)],
  trade: [tone(0, 660, 0.1, 0.08), tone(0.09, 784, 0.1, 0.08), tone(0.18, 660, 0.16, 0.08)],
  robber: [{ at: 0, pitch: 220, length: 0.5, loud: 0.1, shape: 'sawtooth', to: 110 }],
  win: [523, 659, 784, 1047].map((pitch, i) => tone(i * 0.13, pitch, 0.4, 0.1)),
  lost: [392, 330, 262].map((pitch, i) => tone(i * 0.18, pitch, 0.35, 0.08)),
  chat: [tone(0, 988, 0.09, 0.05)],
};

let audio: AudioContext | null = null;

export function play(name: Sound): void {
  if (!sound.peek() || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const each of scores[name]) sing(audio, each);
}

function sing(context: AudioContext, { at, pitch, length, loud, shape, to }: Tone): void {
  const start = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + length);
  volume.connect(context.destination);
  const source = pitch === 0 ? noise(context) : oscillator(context, pitch, shape ?? 'triangle');
  if (to && source instanceof OscillatorNode)
    source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(volume);
  source.start(start);
  source.stop(start + length);
}

function oscillator(context: AudioContext, pitch: number, shape: OscillatorType): OscillatorNode {
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.value = pitch;
  return source;
}

let hiss: AudioBuffer | null = null;

function noise(context: AudioContext): AudioBufferSourceNode {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = hiss;
  return source;
}
