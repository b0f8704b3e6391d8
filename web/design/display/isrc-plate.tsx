import './display.css';
import { CopyButton, type CopyButtonProps } from '../action/copy-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type IsrcPlateProps = {
  /** The cells, left to right; the last one takes the brand's colour. */
  deps: readonly string[];
  /** Read aloud instead of the cells. */
  spoken: string;
  /** Texts copied by a first and a second press. */
  copy?: Pick<CopyButtonProps, 'label' | 'text' | 'second'> | undefined;
};

/** The ISRC plate, wherever a code appears. */
export function IsrcPlate({ deps, spoken, copy }: IsrcPlateProps) {
  const plate = (
    <>
      <span className="plate" aria-hidden>
        {deps.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a code never move
          <span key={index}>{part}</span>
        ))}
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
  if (copy === undefined) return plate;
  return (
    <span className="plate-group">
      {plate}
      <CopyButton {...copy} />
    </span>
  );
}
