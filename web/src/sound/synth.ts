// The sounds of the table, made with Web Audio: plucked strings, wood, a bell. Nothing is loaded, nothing is recorded.
import type { Cue } from './cues';

let context: AudioContext | undefined;

/** How long sounds of one moment wait for each other, in seconds. */
const APART_SECONDS = 0.22;

/** What could not be heard at once is not worth hearing later. */
const LATE_MS = 500;

const mayBeHeard = ({ state }: AudioContext): boolean => state === 'running';

/** Play sounds one after the other, as loud as is wanted (0 to 100). */
export async function play(cues: readonly Cue[], volume: number): Promise<void> {
  if (cues.length === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers let a page sound only after somebody has touched it. Sounds that were waiting would all come at once then.
  if (!mayBeHeard(context)) {
    const asked = Date.now();
    await context.resume().catch(() => undefined);
    if (!mayBeHeard(context) || Date.now() - asked > LATE_MS) return;
  }
  const out = context.createGain();
  out.gain.value = (Math.min(100, volume) / 100) ** 2;
  out.connect(context.destination);
  for (const [k, cue] of cues.entries())
    MADE[cue](context, out, context.currentTime + 0.02 + k * APART_SECONDS);
}

type Made = (context: AudioContext, out: AudioNode, at: number) => void;

const MADE: Record<Cue, Made> = {
  // two strings of a lute, a fifth apart
  turn: (context, out, at) => {
    pluck(context, out, at, 392, 0.5, 0.9);
    pluck(context, out, at + 0.13, 587.3, 0.45, 1.1);
  },
  // a wooden piece is set down
  placement: (context, out, at) => knock(context, out, at, 320, 0.5),
  // one piece pushes another: two knocks, the second lower
  displacement: (context, out, at) => {
    knock(context, out, at, 300, 0.55);
    knock(context, out, at + 0.09, 190, 0.6);
    pluck(context, out, at + 0.1, 146.8, 0.22, 0.5);
  },
  // seals break, paper turns
  ballots: (context, out, at) => {
    for (let k = 0; k < 3; k++) rustle(context, out, at + k * 0.1, 0.16);
    pluck(context, out, at + 0.3, 440, 0.25, 0.8);
  },
  // a small bell
  points: (context, out, at) => {
    bell(context, out, at, 783.99, 0.3);
    bell(context, out, at + 0.11, 1046.5, 0.22);
  },
  // a chord that is broken upwards
  end: (context, out, at) => {
    for (const [k, pitch] of [261.6, 329.6, 392, 523.3, 659.3].entries())
      pluck(context, out, at + k * 0.14, pitch, 0.42, 1.9);
  },
};

function loudness(context: AudioContext, at: number, peak: number, seconds: number, rise = 0.005): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}

function tone(
  context: AudioContext,
  into: AudioNode,
  type: OscillatorType,
  at: number,
  pitch: number,
  seconds: number,
): OscillatorNode {
  const made = context.createOscillator();
  made.type = type;
  made.frequency.setValueAtTime(pitch, at);
  made.connect(into);
  made.start(at);
  made.stop(at + seconds);
  return made;
}

/** A string: a triangle whose upper partials die first. */
function pluck(
  context: AudioContext,
  out: AudioNode,
  at: number,
  pitch: number,
  peak: number,
  seconds: number,
): void {
  const soft = context.createBiquadFilter();
  soft.type = 'lowpass';
  soft.frequency.setValueAtTime(pitch * 6, at);
  soft.frequency.exponentialRampToValueAtTime(pitch * 1.5, at + seconds);
  const gain = loudness(context, at, peak, seconds);
  soft.connect(gain).connect(out);
  tone(context, soft, 'triangle', at, pitch, seconds);
  tone(context, soft, 'sine', at, pitch * 2.003, seconds);
}

/** Wood on wood: a pitch that falls at once. */
function knock(context: AudioContext, out: AudioNode, at: number, pitch: number, peak: number): void {
  const gain = loudness(context, at, peak, 0.14, 0.002);
  gain.connect(out);
  tone(context, gain, 'sine', at, pitch, 0.15).frequency.exponentialRampToValueAtTime(
    pitch * 0.55,
    at + 0.09,
  );
  rustle(context, out, at, 0.05, 0.03);
}

/** Paper, or the touch of wood: a breath of noise. */
function rustle(context: AudioContext, out: AudioNode, at: number, peak: number, seconds = 0.09): void {
  const length = Math.ceil(context.sampleRate * seconds);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < length; k++) samples[k] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 2400;
  band.Q.value = 0.8;
  source
    .connect(band)
    .connect(loudness(context, at, peak, seconds))
    .connect(out);
  source.start(at);
}

/** A bell: partials that are no whole multiples. */
function bell(context: AudioContext, out: AudioNode, at: number, pitch: number, peak: number): void {
  for (const [partial, share] of [
    [1, 1],
    [2.76, 0.35],
    [5.4, 0.12],
  ] as const) {
    const gain = loudness(context, at, peak * share, 1.1 / partial + 0.2);
    gain.connect(out);
    tone(context, gain, 'sine', at, pitch * partial, 1.3);
  }
}
