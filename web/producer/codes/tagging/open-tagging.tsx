import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { Button } from '#web/design/action/button.tsx';
import { Spinner } from '#web/design/feedback/spinner.tsx';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { type CodeSearch, findCodes } from '#web/registration/element/find-codes.ts';
import type { Coded } from './match.ts';
import { tagging as messages } from './messages.ts';

const TaggingPanel = lazy(() =>
  import('./tagging-panel.tsx').then((module) => ({ default: module.TaggingPanel })),
);

/** Button opening the tagging panel, loaded on demand with the possible codes. */
export function OpenTagging({ search }: { search: CodeSearch }) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('elements', {}, 'codes', search),
    queryFn: ({ signal }) => findCodes(search, signal),
    enabled: open,
  });
  if (!open) {
    return (
      <p>
        <Button
          variant="secondary"
          icon={<IconTag size={18} aria-hidden />}
          disabledReason={null}
          onClick={() => setOpen(true)}
        >
          {messages.open}
        </Button>
      </p>
    );
  }
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner size={32} />;
  return (
    <Suspense fallback={<Spinner size={32} />}>
      <TaggingPanel codes={codesOf(data.rows)} />
    </Suspense>
  );
}

/** Sound only: a video's code is not written in a sound file. A cancelled code is written nowhere. */
function codesOf(rows: readonly ElementRow[]): Coded[] {
  return rows.flatMap(({ isrc, autresCodes = [], titre, duree, type, annuleLe }) => {
    const code = parseIsrc(isrc ?? '');
    if (code === null || type !== 'P' || annuleLe !== null) return [];
    return [
      {
        isrc: code,
        otherCodes: autresCodes.flatMap((text) => parseIsrc(text) ?? []),
        titre: titre ?? '',
        duree: duree === null ? null : parseDuree(duree),
      },
    ];
  });
}
