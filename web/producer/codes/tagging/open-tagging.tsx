import { IconTag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { tagging as words } from '#web/app/catalogue/exchange/tagging.ts';
import { Button } from '#web/design/action/button.tsx';
import { Spinner } from '#web/design/feedback/spinner.tsx';
import type { Coded } from './match.ts';

const TaggingPanel = lazy(() =>
  import('./tagging-panel.tsx').then((module) => ({ default: module.TaggingPanel })),
);

/** The way to the panel, which is fetched when it is asked for. */
export function OpenTagging({ rows }: { rows: readonly ElementRow[] }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <p>
        <Button
          variant="secondary"
          icon={<IconTag size={18} aria-hidden />}
          disabledReason={null}
          onClick={() => setOpen(true)}
        >
          {words.open}
        </Button>
      </p>
    );
  }
  return (
    <Suspense fallback={<Spinner size={32} />}>
      <TaggingPanel codes={codesOf(rows)} />
    </Suspense>
  );
}

/** Sound only: a video's code is not written in a sound file. */
function codesOf(rows: readonly ElementRow[]): Coded[] {
  return rows.flatMap(({ isrc, titre, duree, type }) => {
    const code = parseIsrc(isrc ?? '');
    if (code === null || type !== 'P') return [];
    return [{ isrc: code, titre: titre ?? '', duree: duree === null ? null : parseDuree(duree) }];
  });
}
