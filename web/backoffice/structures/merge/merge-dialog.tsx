import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  MERGE_CHANGED,
  type MergeCounts,
  type MergePreview,
  mergeStructures,
  type StructureSheet,
} from '#contract/registry-admin/structures.ts';
import { MotifInput, useMotif } from '#web/backoffice/registry/motif-input.tsx';
import { mergeMessages as messages } from '#web/backoffice/structures/messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import type { Option, OptionLoader } from '#web/design/form/use-search.ts';
import { call } from '#web/platform/api/call.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { mergePreviewOf } from '../queries.ts';
import { sheetAddress } from '../structure-columns.tsx';
import { Obstacles } from './obstacles.tsx';

export type MergeDialogProps = { slug: string; sheet: StructureSheet; onClose: () => void };

/** The open record is merged into a chosen one, after a preview of the counts. */
export function MergeDialog({ slug, sheet, onClose }: MergeDialogProps) {
  const { structureId, raison } = sheet.structure;
  const load = useMemo(() => companiesBut(structureId), [structureId]);
  const [stored, setStored] = useState<Option | null>(null);
  const [tried, setTried] = useState(false);
  const versStructureId = stored === null ? null : Number(stored.value);
  const preview = useQuery(mergePreviewOf(structureId, versStructureId));
  const motif = useMotif();
  const { busy, problem, confirm } = useMerging({
    slug,
    structureId,
    preview: preview.data,
    motif,
  });
  const blocked = preview.data !== undefined && preview.data.obstacles.length > 0;
  const press = () => {
    setTried(true);
    if (stored !== null && preview.data !== undefined && !blocked) confirm();
  };
  return (
    <ConfirmDialog
      open
      title={messages.title}
      width={680}
      onClose={onClose}
      confirm={messages.confirm}
      danger
      busy={busy}
      onConfirm={blocked ? null : press}
    >
      <p>{messages.sentence(raison)}</p>
      <CompanySearch
        label={messages.stored}
        required
        value={stored}
        load={load}
        onValue={setStored}
        error={tried && stored === null ? messages.storedMissing : null}
      />
      {preview.isFetching ? <p role="status">{messages.counting}</p> : null}
      {preview.error ? <ProblemAlert error={preview.error} /> : null}
      {preview.data ? <Preview preview={preview.data} /> : null}
      {blocked ? null : <MotifInput motif={motif} />}
      {problem?.code === MERGE_CHANGED.code ? (
        <AlertBox tone="warning" role="alert" title={messages.changed} />
      ) : problem ? (
        <ProblemAlert error={problem} />
      ) : null}
    </ConfirmDialog>
  );
}

const companiesBut =
  (open: number): OptionLoader =>
  async (name, signal) => {
    const matches = await findCompanies(name, signal);
    return matches.filter(({ value }) => value !== String(open));
  };

function Preview({ preview: { comptes, obstacles } }: { preview: MergePreview }) {
  if (obstacles.length === 0) return <MergeCountsList comptes={comptes} />;
  return <Obstacles title={messages.obstacles(obstacles.length)} obstacles={obstacles} />;
}

type MergingInput = {
  slug: string;
  structureId: number;
  preview: MergePreview | undefined;
  motif: ReturnType<typeof useMotif>;
};

/** Confirms exactly the previewed counts; if they changed, they are read again. */
function useMerging({ slug, structureId, preview, motif }: MergingInput) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, problem, run } = useAction();
  const confirm = () => {
    if (preview === undefined || !motif.check()) return;
    const versStructureId = preview.gardee.structureId;
    const body = {
      structureId,
      versStructureId,
      motif: motif.value.trim(),
      comptes: preview.comptes,
    };
    void run(async () => {
      try {
        await call(mergeStructures, { body });
      } finally {
        void readAgain(queries, 'structures');
      }
      announce(messages.done(preview.gardee.raison));
      await navigate(sheetAddress(slug, versStructureId));
    });
  };
  return { busy, problem, confirm };
}

/** Counts moved by the merge, line by line; zeros are left out. */
function MergeCountsList({ comptes }: { comptes: MergeCounts }) {
  const { lines } = messages;
  const shown = [
    [comptes.contacts, lines.contacts(comptes.contacts)],
    [comptes.contactsCommuns, lines.contactsCommuns(comptes.contactsCommuns)],
    [comptes.demandes, lines.demandes(comptes.demandes)],
    [comptes.justificatifs, lines.justificatifs(comptes.justificatifs)],
    [comptes.dossiers, lines.dossiers(comptes.dossiers, comptes.brouillons)],
    [comptes.enregistrements, lines.codes(comptes.codes, comptes.enregistrements)],
    [comptes.prefixes, lines.prefixes(comptes.prefixes)],
    [comptes.corrections, lines.corrections(comptes.corrections)],
    [comptes.logiciels, lines.logiciels(comptes.logiciels)],
  ] as const;
  const locked = shown.filter(([count]) => count > 0);
  return (
    <div>
      <h3>{messages.moves}</h3>
      {locked.length === 0 ? (
        <p>{messages.empty}</p>
      ) : (
        <ul>
          {locked.map(([, line]) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="secondary">{messages.numbers}</p>
    </div>
  );
}
