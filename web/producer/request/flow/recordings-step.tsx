import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { keep, recall } from '#web/design/memory.ts';
import { announce as say } from '#web/platform/page/announcer.tsx';
import { grid as messages } from '#web/producer/messages/grid.ts';
import { request } from '#web/producer/messages/request.ts';
import { AudioEntry } from '../audio/audio-entry.tsx';
import { Grid } from '../grid/grid.tsx';
import { GridFoot } from '../grid/grid-foot.tsx';
import { ImportLink } from '../grid/import-link.tsx';
import type { PastedCatalogue, UnitQuestion } from '../grid/paste/paste-cells.ts';
import { useCursor } from '../grid/selection/use-cursor.ts';
import { GridToolbar } from '../grid/toolbar.tsx';
import { useColumns } from '../grid/use-columns.ts';
import { type View, ViewChoice } from '../grid/view-choice.tsx';
import { useCodeJudge } from '../import-preview/use-code-judge.ts';
import { NewsBar } from '../notices/news-bar.tsx';
import { Summary } from '../notices/summary.tsx';
import { Timings } from '../notices/timings.tsx';
import type { Pasted } from '../sheet/paste/paste.ts';
import { errorsOf } from '../sheet/row-errors.ts';
import { filledLines, sendableLines } from './lines.ts';
import { RequestFrame } from './request-frame.tsx';
import { GENERAL, STEPS, stepPath } from './step-path.ts';
import { useGoTo } from './use-go-to.ts';
import { useLines } from './use-lines.ts';
import { useRequest, useSaving } from './use-request.ts';
import { useTarget } from './use-target.ts';

// Loaded later than the grid: the content below it, and the dialogs for a paste, a conflict or the
// other view.
const PasteDialog = lazy(() =>
  import('../import-preview/paste-dialog.tsx').then((module) => ({ default: module.PasteDialog })),
);
const UnitDialog = lazy(() =>
  import('../notices/unit-dialog.tsx').then((module) => ({ default: module.UnitDialog })),
);
const PastedHours = lazy(() =>
  import('../notices/pasted-hours.tsx').then((module) => ({ default: module.PastedHours })),
);
const Conflicts = lazy(() =>
  import('../notices/conflicts.tsx').then((module) => ({ default: module.Conflicts })),
);
const Titles = lazy(() =>
  import('../notices/titles.tsx').then((module) => ({ default: module.Titles })),
);
const RecordingForm = lazy(() =>
  import('../form/recording-form.tsx').then((module) => ({ default: module.RecordingForm })),
);

/** Step 1: the recordings, as a sheet or one at a time. */
export function RecordingsStep() {
  const { sheet, year, restored, mayAdd } = useRequest();
  const { dossierId, conflicts } = useSaving();
  const lines = useLines();
  const { cursor, moveTo } = useCursor();
  const [view, setView] = useView();
  const chosen = useColumns();
  const { columns } = chosen;
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [unit, setUnit] = useState<UnitQuestion | null>(null);
  const [catalogue, setCatalogue] = useState<PastedCatalogue | null>(null);
  const { goTo, field } = useGoTo({ columns, view, setView, moveTo });
  useTarget(lines, goTo);

  const onPasted = (result: Pasted) => {
    const keys = new Set(result.written);
    const faulty = sheet
      .read()
      .rows.filter((row) => keys.has(row.key) && errorsOf(row, year).length > 0);
    say(messages.message.pasted(keys.size, faulty.length, result.leftLines, result.leftColumns));
    setPasted(result);
  };
  useCodeJudge(lines, say);
  const current = lines[cursor.row]?.row.key ?? null;
  const sendable = sendableLines(lines).length;
  const alone = !mayAdd && sendable === 0;
  return (
    <RequestFrame
      step={STEPS.recordings}
      count={filledLines(lines).length}
      alone={alone}
      foot={<Foot ready={sendable > 0} alone={alone} dossierId={dossierId} />}
    >
      {restored > 0 ? (
        <AlertBox tone="info" role="status">
          <p>{request.saving.restored(restored)}</p>
        </AlertBox>
      ) : null}
      <Card label={messages.label} className="recordings stack gap-8">
        <Timings lines={lines} />
        <Suspense>
          {pasted?.hoursForMinutes ? (
            <PastedHours pasted={pasted} onClose={() => setPasted(null)} />
          ) : null}
        </Suspense>
        <div className="recordings-tools row gap-8-16">
          <ViewChoice view={view} onView={setView} />
          {view === 'grid' ? (
            <GridToolbar lines={lines} chosen={chosen} cursor={cursor} moveTo={moveTo} say={say} />
          ) : null}
          {view === 'form' && mayAdd ? (
            <div className="row">
              <ImportLink />
              <AudioEntry lines={lines} say={say} />
            </div>
          ) : null}
        </div>
        <NewsBar
          lines={lines}
          columns={columns}
          cursor={cursor}
          conflicts={conflicts.size}
          goTo={goTo}
        />
        {view === 'grid' ? (
          <Grid
            lines={lines}
            columns={columns}
            cursor={cursor}
            moveTo={moveTo}
            say={say}
            onPasted={onPasted}
            onUnit={setUnit}
            onCatalogue={setCatalogue}
          />
        ) : (
          <Suspense fallback={<Skeleton lines={6} height={44} />}>
            <RecordingForm
              lines={lines}
              cursor={cursor}
              moveTo={moveTo}
              say={say}
              field={field}
              goToField={(index) => goTo({ index, name: 'titre' })}
            />
          </Suspense>
        )}
        <Suspense>
          {unit === null ? null : <UnitDialog requested={unit} onClose={() => setUnit(null)} />}
          {catalogue === null ? null : (
            <PasteDialog
              {...catalogue}
              lines={lines}
              onPasted={onPasted}
              onClose={() => setCatalogue(null)}
            />
          )}
        </Suspense>
        <GridFoot lines={lines} hints={view === 'grid'} />
        {/* Below the grid, so that content appearing here moves no cell. */}
        <Suspense>
          <Titles lines={lines} say={say} />
          {conflicts.size > 0 ? <Conflicts lines={lines} /> : null}
        </Suspense>
        <Summary lines={lines} exceptKey={current} goTo={goTo} />
      </Card>
    </RequestFrame>
  );
}

type FootProps = { ready: boolean; alone: boolean; dossierId: number | null };

function Foot({ ready, alone, dossierId }: FootProps) {
  if (alone) {
    return (
      <LinkButton
        to="/isrc/demandes"
        variant="secondary"
        icon={<IconArrowLeft size={18} aria-hidden />}
      >
        {request.steps.follow}
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton
        to={stepPath(dossierId, GENERAL)}
        variant="secondary"
        icon={<IconArrowLeft size={18} aria-hidden />}
      >
        {request.steps.general}
      </LinkButton>
      {ready ? (
        <LinkButton
          to={stepPath(dossierId, STEPS.check)}
          iconEnd={<IconArrowRight size={18} aria-hidden />}
        >
          {request.steps.check}
        </LinkButton>
      ) : null}
    </>
  );
}

const KEY = 'portail-isrc.recordings-view';
const PHONE = '(max-width: 47.9375em)';

/** The view last chosen on this device; else the form on a phone, the grid elsewhere. */
function firstView(): View {
  const stored = recall('device', KEY);
  if (stored === 'grid' || stored === 'form') return stored;
  return window.matchMedia(PHONE).matches ? 'form' : 'grid';
}

function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(firstView);
  const choose = useCallback((chosen: View) => {
    setView(chosen);
    keep('device', KEY, chosen);
  }, []);
  return [view, choose];
}
