import { barsOf } from '#domain/sound/waveform.ts';
import './waveform.css';

export type WaveformProps = {
  forme: string;
  /** Horizontal offset from the waveform above, as a share of the width, -1 to 1. */
  shift?: number;
};

const HEIGHT = 40;

/** Loudness of a sound over time. The relevant facts are written as text beside it. */
export function Waveform({ forme, shift = 0 }: WaveformProps) {
  const bars = barsOf(forme);
  const path = bars
    .map((height, at) => {
      const half = Math.max(0.5, (height * HEIGHT) / 2);
      return `M${at + 0.5} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`;
    })
    .join('');
  const start = -Math.round(Math.max(-1, Math.min(1, shift)) * bars.length);
  return (
    <svg
      className="waveform"
      viewBox={`${start} 0 ${Math.max(1, bars.length)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
