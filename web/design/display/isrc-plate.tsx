import './display.css';
import { CopyButton, type CopyButtonProps } from '../action/copy-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type IsrcPlateProps = {
  /** The cells, left to right; the last one takes the brand's colour. */
  deps: readonly string[];
  /** Read aloud instead of the cells. */
  spoken: string;
  /** What a press copies, and a second one. */
  copy?: Pick<CopyButtonProps, 'label' | 'text' | 'second'> | undefined;
};

/** The plate: the only ornament of the portal, wherever a code appears. */
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
