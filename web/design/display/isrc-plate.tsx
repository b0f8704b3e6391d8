import './display.css';
import { CopyButton } from '../action/copy-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type IsrcPlateProps = {
  /** The cells, left to right; the last one takes the brand's colour. */
  parts: readonly string[];
  /** Read aloud instead of the cells. */
  spoken: string;
  /** Forms offered for copying. */
  copies?: readonly { label: string; text: string }[] | undefined;
};

/** The plate: the only ornament of the portal, wherever a code appears. */
export function IsrcPlate({ parts, spoken, copies = [] }: IsrcPlateProps) {
  const plate = (
    <>
      <span className="plate" aria-hidden>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a code never move
          <span key={index}>{part}</span>
        ))}
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
  if (copies.length === 0) return plate;
  return (
    <span className="plate-group">
      {plate}
      {copies.map((copy) => (
        <CopyButton key={copy.label} label={copy.label} text={copy.text} />
      ))}
    </span>
  );
}
