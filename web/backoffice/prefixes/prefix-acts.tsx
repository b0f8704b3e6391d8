import type { PrefixeOut } from '#contract/registration/prefixes.ts';
import { Opening } from '../registry/opening.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { prefixesStaff as messages } from './messages.ts';
import { RangeDialog } from './range-dialog.tsx';

/** What staff do with one prefix, on its line and on its sheet; nothing once it is closed. */
export function PrefixActs({ prefixe }: { prefixe: PrefixeOut }) {
  const { code, closedAt } = prefixe;
  const small = { reads: 'prefixes', variant: 'ghost', size: 'small' } as const;
  if (closedAt !== null) return null;
  return (
    <div className="row">
      <Opening
        {...small}
        aria-label={messages.resizeNamed(code)}
        dialog={(opened) => <RangeDialog prefixe={prefixe} {...opened} />}
      >
        {messages.resizeShort}
      </Opening>
      <Opening
        {...small}
        aria-label={messages.closeNamed(code)}
        dialog={(opened) => <CloseDialog prefixe={prefixe} {...opened} />}
      >
        {messages.close}
      </Opening>
    </div>
  );
}
