// A bot in plain JavaScript, for `galaxarium bot-host "node examples/bot.js"`.
//
// It upgrades when it can, then takes planets and ships forward, and otherwise takes a choice by lot: from the
// seed it is given, so that a game can be played again. docs/howto/write-a-bot-in-any-language.md has the protocol.
"use strict";

const WISHES = ["upgrade", "activate colony", "activate diplomacy", "activate economy", "advance", "move", "follow"];

// A number from 0 to 1 out of a seed (mulberry32).
function lot(seed) {
  let t = (seed + 0x6d2b79f5) | 0;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

function choose({ decision, seed }) {
  for (const wish of WISHES) {
    const found = decision.choices.filter((choice) => choice.startsWith(wish));
    if (found.length > 0) return found[Math.floor(lot(seed) * found.length)];
  }
  return decision.choices[Math.floor(lot(seed) * decision.choices.length)];
}

function say(word, what) {
  process.stdout.write(`${word} ${JSON.stringify(what)}\n`);
}

let events = 0;
require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const space = line.indexOf(" ");
    const word = line.slice(0, space);
    const what = JSON.parse(line.slice(space + 1));
    if (word === "hello") say("hello", { protocol: 1, name: "wishes" });
    else if (word === "begin") events = 0;
    else if (word === "event") events += 1;
    else if (word === "choose") say("choice", choose(what));
    else if (word === "end") say("info", { events, winners: what.result.winners });
    else if (word === "quit") process.exit(0);
  });
