import { formatIsrc, isrcSegments, parseIsrc } from '#domain/isrc/isrc.ts';
import { IsrcPlate } from '#web/design/display/isrc-plate.tsx';
import { pieces } from '#web/messages/pieces.ts';

const TO_COME = '…';

/** The code of a recording as a plate; « À attribuer » while it has none. */
export function IsrcCode({
  isrc,
  copy = false,
}: {
  isrc: string | null;
  copy?: boolean | undefined;
}) {
  const code = isrc === null ? null : parseIsrc(isrc);
  if (code === null) return <span className="muted">{pieces.noCodeYet}</span>;
  const { prefixe, annee, designation } = isrcSegments(code);
  const printed = formatIsrc(code);
  return (
    <IsrcPlate
      deps={[prefixe.slice(0, 2), prefixe.slice(2), annee, designation]}
      spoken={printed}
      copy={
        copy
          ? {
              label: pieces.copyPrinted(printed),
              text: printed,
              second: { label: pieces.copyStored(code), text: code },
            }
          : undefined
      }
    />
  );
}

/** Prefix of the future codes: the fourth cell stands for their numbers. */
export function PrefixePlate({ prefixe, annee }: { prefixe: string; annee: string }) {
  return (
    <IsrcPlate
      deps={[prefixe.slice(0, 2), prefixe.slice(2), annee, TO_COME]}
      spoken={pieces.prefix(prefixe, annee)}
    />
  );
}
