/** One outline as TrueType keeps it (« simple glyph »), whole coordinates, no instruction. */

import type { Path } from 'fontkit';

const ON_CURVE = 1;
type Point = { readonly x: number; readonly y: number; readonly on: boolean };

export function encodeSimple({ commands, bbox }: Path): Uint8Array {
  const { points, ends } = outline(commands);
  const size = 10 + 2 * ends.length + 2 + 5 * points.length;
  // Tables of offsets count in words.
  const view = new DataView(new ArrayBuffer(size + ((4 - (size % 4)) % 4)));
  let at = 0;
  const word = (value: number) => {
    view.setInt16(at, Math.round(value));
    at += 2;
  };
  for (const value of [ends.length, bbox.minX, bbox.minY, bbox.maxX, bbox.maxY, ...ends, 0])
    word(value);
  for (const { on } of points) {
    view.setUint8(at, on ? ON_CURVE : 0);
    at += 1;
  }
  for (const axis of ['x', 'y'] as const) {
    for (const [index, point] of points.entries()) {
      word(Math.round(point[axis]) - Math.round(points[index - 1]?.[axis] ?? 0));
    }
  }
  return new Uint8Array(view.buffer);
}

function outline(commands: Path['commands']): { points: Point[]; ends: number[] } {
  const points: Point[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    const pairs = Array.from({ length: args.length / 2 }, (_, i) => [
      args[2 * i] ?? 0,
      args[2 * i + 1] ?? 0,
    ]);
    for (const [index, [x = 0, y = 0]] of pairs.entries()) {
      points.push({ x, y, on: command !== 'quadraticCurveTo' || index === pairs.length - 1 });
    }
    if (command === 'closePath') ends.push(points.length - 1);
  }
  return { points, ends };
}
