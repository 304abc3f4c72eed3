/* Sounds; off by default. */
import { settings } from "./settings.js";

let audio = null;

function tone(frequency, { at = 0, length = 0.2, type = "sine", level = 1, slide = 1 } = {}) {
  audio ??= new AudioContext();
  const begin = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type, frequency });
  const gain = new GainNode(audio, { gain: 0 });
  source.frequency.exponentialRampToValueAtTime(frequency * slide, begin + length);
  gain.gain.setValueAtTime((level * Number(settings.sound)) / 60, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(gain).connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
}

const chord = (pitches, pause, how) => pitches.forEach((pitch, number) => tone(pitch, { at: pause * number, ...how }));

const SOUNDS = {
  roll: ({ faces }) => chord(faces.map((_, number) => 190 + 23 * (number % 3)), 0.05, { length: 0.05, type: "square" }),
  move: () => tone(160, { length: 0.45, slide: 2.4, level: 0.5 }),
  advance: () => tone(240, { length: 0.3, slide: 1.6, level: 0.5 }),
  gain: ({ resource, amount }) =>
    resource === "energy"
      ? chord(Array(amount).fill(110), 0.09, { length: 0.18, type: "triangle" })
      : chord(Array(amount).fill(880), 0.12, { length: 0.35 }),
  colonize: () => chord([392, 587, 784], 0.12, { length: 0.45 }),
  attack: () => tone(65, { length: 0.5, type: "triangle", level: 2 }),
};

/** Play the sounds of events. */
export function playSounds(events) {
  if (settings.sound === "0") return;
  for (const event of events) SOUNDS[event.kind]?.(event);
}

/** Play the sound of a decision. */
export function chime() {
  if (settings.sound !== "0") chord([659, 784], 0.15);
}
