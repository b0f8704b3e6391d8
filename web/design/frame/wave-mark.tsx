/** The mark: four bars of a waveform. */
export function WaveMark({ size = 28 }: { size?: number | undefined }) {
  return (
    <svg
      className="wave-mark"
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="currentColor"
      aria-hidden="true"
    >
      <rect x="1" y="10" width="4" height="8" rx="2" />
      <rect x="8" y="5" width="4" height="18" rx="2" />
      <rect x="15" y="1" width="4" height="26" rx="2" />
      <rect x="22" y="8" width="4" height="12" rx="2" />
    </svg>
  );
}
