// When sounds are made: at once, or not at all.
import { afterEach, describe, expect, it, vi } from 'vitest';

let state: AudioContextState;
let touch: () => void;
let made: number;

/** Web Audio as far as the sounds need it: every node takes everything, and what begins to sound is counted. */
class Context {
  currentTime = 0;
  sampleRate = 8000;
  destination = node();
  get state(): AudioContextState {
    return state;
  }
  resume = (): Promise<void> =>
    new Promise((resolve) => {
      if (state === 'running') resolve();
      touch = () => {
        state = 'running';
        resolve();
      };
    });
  createGain = node;
  createOscillator = node;
  createBiquadFilter = node;
  createBufferSource = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

function node(): object {
  const value = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  const found = {
    gain: value,
    frequency: value,
    Q: value,
    connect: (other: object) => other,
    start: () => made++,
    stop: vi.fn(),
  };
  return found;
}

async function fresh() {
  vi.resetModules();
  vi.stubGlobal('AudioContext', Context);
  made = 0;
  return (await import('./synth')).play;
}

describe('sounds', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are made once the page may be heard', async () => {
    state = 'running';
    const play = await fresh();
    await play(['placement'], 50);
    expect(made).toBeGreaterThan(0);
  });

  it('are not saved up until somebody touches the page', async () => {
    state = 'suspended';
    const play = await fresh();
    vi.useFakeTimers();
    const waiting = play(['turn', 'points'], 50);
    vi.advanceTimersByTime(60_000);
    touch();
    await waiting;
    expect(made).toBe(0);
    await play(['turn'], 50);
    expect(made).toBeGreaterThan(0);
  });
});
