import { grid } from '../../../app/catalogue/producer-grid.ts';
import { Kbd } from '../../../design/action/kbd.tsx';
import { filledLines, type Line, totalDuration } from '../flow/lines.ts';

const words = grid.hints;

/** How much is typed, and the keys worth knowing. */
export function GridFoot({ lines, hints }: { lines: readonly Line[]; hints: boolean }) {
  const filled = filledLines(lines);
  const { enter, ctrl } = grid.keys;
  return (
    <div className="grid-foot">
      <p>{grid.total(filled.length, totalDuration(filled))}</p>
      {hints ? (
        <p className="grid-hints" aria-hidden>
          <span>
            <Kbd>{enter}</Kbd> {words.edit}
          </span>
          <span>
            <Kbd>{ctrl}</Kbd> <Kbd>V</Kbd> {words.paste}
          </span>
          <span>
            <Kbd>{ctrl}</Kbd> <Kbd>D</Kbd> {words.above}
          </span>
        </p>
      ) : null}
    </div>
  );
}
