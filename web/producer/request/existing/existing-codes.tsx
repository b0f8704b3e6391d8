import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { existing as words } from '#web/app/catalogue/exchange/existing.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import type { CodedRow, MetCode } from './codes-met.ts';

/** A paste that waits for an answer. */
export type MetPaste = {
  /** Null: the register could not be asked. */
  readonly met: readonly MetCode<CodedRow>[] | null;
  /** Lines of the block, those included. */
  readonly lines: number;
  readonly write: (without: ReadonlySet<Isrc>) => void;
};

/** Nothing is written before this is answered: codes of the block that are in the register already. */
export function ExistingCodes({ asked, onClose }: { asked: MetPaste; onClose: () => void }) {
  const { met, lines, write } = asked;
  const others = lines - (met?.length ?? 0);
  return (
    <Dialog
      open
      title={met === null ? words.unasked : importing.known.title(met.length)}
      onClose={onClose}
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          {others > 0 ? (
            <Button
              onClick={() => {
                onClose();
                write(new Set(met?.map(({ line }) => line.code)));
              }}
            >
              {met === null ? words.pasteAnyway : words.pasteOthers(others)}
            </Button>
          ) : null}
        </>
      }
    >
      {met === null ? <p>{words.later}</p> : <MetList met={met} />}
    </Dialog>
  );
}

function MetList({ met }: { met: readonly MetCode<CodedRow>[] }) {
  return (
    <div className="stack" style={{ '--gap': '12px' }}>
      <ul>
        {met.map(({ line: { ligne, code }, elementId }) => (
          <li key={ligne}>
            {elementId === null
              ? words.other(ligne, formatIsrc(code), ALREADY_USED.message)
              : importing.known.CODE(ligne, formatIsrc(code), elementId)}
          </li>
        ))}
      </ul>
      <p className="secondary">{words.hint}</p>
    </div>
  );
}
