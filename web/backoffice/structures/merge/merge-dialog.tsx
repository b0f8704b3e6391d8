import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  MERGE_CHANGED,
  type MergePreview,
  mergeStructures,
  type StructureSheet,
} from '#contract/registry-care/structures.ts';
import { call } from '#web/app/api/call.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { mergeWords as words } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { MotifInput, useMotif } from '#web/backoffice/registry/motif-input.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { Option, OptionLoader } from '#web/design/form/use-search.ts';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { mergePreviewOf } from '../queries.ts';
import { sheetAddress } from '../structure-columns.tsx';
import { MergeCountsList } from './merge-counts.tsx';
import { Obstacles } from './obstacles.tsx';

export type MergeDialogProps = { slug: string; sheet: StructureSheet; onClose: () => void };

/** The record that goes is the one that is open; the one that stays is chosen, then everything is counted. */
export function MergeDialog({ slug, sheet, onClose }: MergeDialogProps) {
  const { structureId, raison } = sheet.structure;
  const load = useMemo(() => companiesBut(structureId), [structureId]);
  const [kept, setKept] = useState<Option | null>(null);
  const [tried, setTried] = useState(false);
  const versStructureId = kept === null ? null : Number(kept.value);
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
    if (kept !== null && preview.data !== undefined && !blocked) confirm();
  };
  return (
    <ConfirmDialog
      open
      title={words.title}
      width={680}
      onClose={onClose}
      confirm={words.confirm}
      danger
      busy={busy}
      onConfirm={blocked ? null : press}
    >
      <p>{words.sentence(raison)}</p>
      <CompanySearch
        label={words.kept}
        required
        value={kept}
        load={load}
        onValue={setKept}
        error={tried && kept === null ? words.keptMissing : null}
      />
      {preview.isFetching ? <p role="status">{words.counting}</p> : null}
      {preview.error ? <ProblemNotice error={preview.error} /> : null}
      {preview.data ? <Preview preview={preview.data} /> : null}
      {blocked ? null : <MotifInput motif={motif} />}
      {problem?.code === MERGE_CHANGED.code ? (
        <Notice tone="warning" role="alert" title={words.changed} />
      ) : problem ? (
        <ProblemNotice error={problem} />
      ) : null}
    </ConfirmDialog>
  );
}

const companiesBut =
  (open: number): OptionLoader =>
  async (name, signal) => {
    const found = await findCompanies(name, signal);
    return found.filter(({ value }) => value !== String(open));
  };

function Preview({ preview: { comptes, obstacles } }: { preview: MergePreview }) {
  if (obstacles.length === 0) return <MergeCountsList comptes={comptes} />;
  return <Obstacles title={words.obstacles(obstacles.length)} obstacles={obstacles} />;
}

type MergingInput = {
  slug: string;
  structureId: number;
  preview: MergePreview | undefined;
  motif: ReturnType<typeof useMotif>;
};

/** Confirms exactly what was counted; when it is no longer so, it is counted anew. */
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
      announce(words.done(preview.gardee.raison));
      await navigate(sheetAddress(slug, versStructureId));
    });
  };
  return { busy, problem, confirm };
}
