import './views.css';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addView, deleteView, listViews, type ViewOut } from '#contract/workbench/views.ts';
import { LONGEST_VUE_NAME, type VueEcran } from '#domain/workbench/staff-preferences.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { Popover } from '#web/design/frame/popover.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { viewsStaff as messages } from './messages.ts';

export type SavedViewsProps = {
  ecran: VueEcran;
  /** Current search, as a query string. */
  criteres: string;
  onApply: (criteres: string) => void;
};

/** Searches kept under a name: one's own, and those that colleagues share. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <Popover
      triggerClass="button saved-views-button"
      trigger={
        <>
          <IconBookmark size={18} aria-hidden />
          {messages.open}
        </>
      }
    >
      {(close) => <Views {...props} close={close} />}
    </Popover>
  );
}

function Views({ ecran, criteres, onApply, close }: SavedViewsProps & { close: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('vues', {}, ecran),
    queryFn: ({ signal }) => call(listViews, { query: { ecran } }, signal),
  });
  const { run, failure } = useAction();
  const forget = ({ vueId, nom }: ViewOut) =>
    run(async () => {
      await call(deleteView, { body: { vueId } });
      await refetch();
      announce(messages.removed(nom));
    });
  const apply = (view: ViewOut) => {
    onApply(view.criteres);
    close();
    announce(messages.applied(view.nom));
  };
  return (
    <div className="saved-views stack gap-12">
      <h2>{messages.title}</h2>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {failure ? <ProblemAlert error={failure} /> : null}
      {data?.rows.length === 0 ? <p className="secondary">{messages.none}</p> : null}
      <ul>
        {data?.rows.map((view) => (
          <PassingLine
            key={view.vueId}
            otherwise={(line) => line.closest('.saved-views')?.querySelector('form input')}
          >
            <button type="button" className="saved-view" onClick={() => apply(view)}>
              <span>{view.nom}</span>
              {view.partagee ? (
                <span className="secondary">
                  {view.par === null ? messages.shared : messages.sharedBy(view.par)}
                </span>
              ) : null}
            </button>
            {view.can.delete ? (
              <IconButton
                label={messages.remove(view.nom)}
                icon={<IconTrash size={18} aria-hidden />}
                variant="ghost"
                size="small"
                onClick={() => void forget(view)}
              />
            ) : null}
          </PassingLine>
        ))}
      </ul>
      <KeepForm ecran={ecran} criteres={criteres} onStored={() => void refetch()} />
    </div>
  );
}

type KeepFormProps = { ecran: VueEcran; criteres: string; onStored: () => void };

function KeepForm({ ecran, criteres, onStored }: KeepFormProps) {
  const [nom, setNom] = useState('');
  const [partagee, setPartagee] = useState(false);
  const { run, busy, failure, errors } = useAction();
  const keep = async () => {
    const stored = await call(addView, { body: { ecran, nom, criteres, partagee } });
    setNom('');
    onStored();
    announce(messages.stored(stored.nom));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(keep);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={messages.name}
        required
        normalCase
        maxLength={LONGEST_VUE_NAME}
        value={nom}
        onValue={setNom}
        error={errors.get('nom') ?? failure?.sentence}
      />
      <Checkbox label={messages.share} checked={partagee} onChecked={setPartagee} />
      <Button variant="secondary" size="small" type="submit" busy={busy}>
        {messages.keep}
      </Button>
    </form>
  );
}
