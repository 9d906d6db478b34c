// Small sounds made on the spot, off unless switched on.
import { signal } from "@preact/signals";
import { recall, remember } from "../store";

export type Sound = "dice" | "move" | "turn";

export const soundOn = signal(recall("sound") === "on");

let audio: AudioContext | null = null;

export function chooseSound(on: boolean): void {
  soundOn.value = on;
  remember("sound", on ? "on" : null);
  if (on) play("turn"); // a browser lets sound begin only with a click, and this is one
}

export function play(sound: Sound): void {
  if (!soundOn.value) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    if (sound === "dice") dice(audio);
    else if (sound === "move") knock(audio, 0, 0.25);
    else chime(audio);
  } catch {
    // No sound is no reason to disturb the game.
  }
}

/** Something that fades from `level` to nothing. */
function fade(a: AudioContext, at: number, level: number, seconds: number): GainNode {
  const gain = a.createGain();
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(a.destination);
  return gain;
}

/** Wood on wood: a short noise through a narrow band. */
function knock(a: AudioContext, delay: number, level: number, pitch = 900): void {
  const at = a.currentTime + delay;
  const buffer = a.createBuffer(1, Math.ceil(a.sampleRate * 0.06), a.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const noise = a.createBufferSource();
  noise.buffer = buffer;
  const band = a.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 3;
  noise.connect(band).connect(fade(a, at, level, 0.06));
  noise.start(at);
}

function dice(a: AudioContext): void {
  let delay = 0;
  for (let i = 0; i < 9; i++) {
    knock(a, delay, 0.35 - i * 0.03, 1100 + Math.random() * 1200);
    delay += 0.03 + i * 0.012 + Math.random() * 0.02;
  }
}

function chime(a: AudioContext): void {
  [523.25, 783.99].forEach((hertz, i) => {
    const at = a.currentTime + i * 0.14;
    const tone = a.createOscillator();
    tone.type = "sine";
    tone.frequency.value = hertz;
    tone.connect(fade(a, at, 0.15, 0.9));
    tone.start(at);
    tone.stop(at + 0.9);
  });
}
