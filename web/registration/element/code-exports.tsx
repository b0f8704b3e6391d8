import { IconCertificate } from '@tabler/icons-react';
import { MOST_CERTIFIED, readCertificates } from '#contract/exchange/certificate.ts';
import { Button } from '#web/design/action/button.tsx';
import { isCounted } from '#web/design/table/served-pages.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';
import type { Extent } from '#web/exchange/export/extent.ts';
import { exporting as messages } from '#web/messages/export.ts';
import { respond } from '#web/platform/api/call.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import type { Chosen } from './chosen.ts';
import { type CodeSearch, criteriaOf } from './find-codes.ts';
import { countChosen, gather } from './gather.ts';

export type CodeExportsProps = {
  /** Codes to certify, and to export unless `allOnly`. */
  chosen: Chosen;
  search: CodeSearch;
  /** Number of results, on all pages. */
  result: number;
  onDone: (sentence: string) => void;
  /** True where the list has no selection. */
  allOnly?: boolean;
};

/** Exports the selection or all search results, including those on no page yet shown. */
export function CodeExports({ chosen, search, result, onDone, allOnly }: CodeExportsProps) {
  return (
    <>
      {allOnly ? null : (
        <ExportButton
          label={messages.selection}
          extent={countChosen(chosen, result) === 0 ? null : extentOf(chosen, result)}
          nothing={messages.nothing}
          issued
          onDone={onDone}
        />
      )}
      <CertificatesButton chosen={chosen} result={result} onDone={onDone} />
      <ExportButton
        label={messages.all}
        extent={result === 0 ? null : allOf(search, isCounted(result) ? result : null)}
        nothing={messages.allNothing}
        issued
        onDone={onDone}
      />
    </>
  );
}

const allOf = (search: CodeSearch, result: number | null) => ({
  criteres: { statut: ['DONE' as const], ...criteriaOf(search) },
  result,
});

function extentOf(chosen: Chosen, count: number): Extent {
  if (chosen.kind === 'some') return { elementIds: chosen.rows.map(({ elementId }) => elementId) };
  return { ...allOf(chosen.search, countChosen(chosen, count)), sauf: chosen.except.map(Number) };
}

type CertificatesButtonProps = {
  chosen: Chosen;
  /** Number of search results, on all pages. */
  result: number;
  onDone: (sentence: string) => void;
};

/** One certificate of the codes that are chosen. */
function CertificatesButton({ chosen, result, onDone }: CertificatesButtonProps) {
  const { run, busy, failure } = useAction();
  const announced = countChosen(chosen, result);
  const take = () =>
    run(async () => {
      const rows = await gather(chosen, MOST_CERTIFIED);
      const isrcs = rows.flatMap(({ isrc }) => (isrc === null ? [] : [isrc]));
      if (!fits(isrcs.length)) return onDone(messages.certificatesNone(MOST_CERTIFIED));
      const name = await saveFile(await respond(readCertificates, { body: { isrcs } }));
      onDone(messages.saved(name, announced, isrcs.length));
    });
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        icon={<IconCertificate size={18} aria-hidden />}
        disabledReason={fits(announced) ? null : messages.certificatesNone(MOST_CERTIFIED)}
        onClick={() => void take()}
      >
        {messages.certificates}
      </Button>
      {failure === null ? null : <ProblemAlert error={failure} />}
    </>
  );
}

const fits = (count: number | null) => count !== null && count > 0 && count <= MOST_CERTIFIED;
