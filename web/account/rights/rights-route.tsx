import '../account.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadOwnData, readOwnData } from '#contract/account/rights.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call, respond } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { AccountArea } from '../account-area.tsx';
import { AskRight } from './ask-right.tsx';
import { rightsMessages as messages } from './messages.ts';
import { Stored } from './retention-section.tsx';

const KEY = keyOf('profiles', {}, 'donnees');

/**
 * `/account/donnees`: personal data of the signed-in person, their download and requests about
 * them.
 */
export function Component() {
  return (
    <AccountArea>
      <OwnDataPage />
    </AccountArea>
  );
}

function OwnDataPage() {
  useTitle(messages.title);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readOwnData, {}, signal),
  });
  const saving = useAction();
  const save = () =>
    saving.run(async () =>
      announce(messages.saved(await saveFile(await respond(downloadOwnData, {})))),
    );
  return (
    <div className="page account-page">
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          data ? (
            <Button variant="secondary" busy={saving.busy} onClick={() => void save()}>
              {messages.save}
            </Button>
          ) : undefined
        }
      />
      {saving.problem ? <ProblemAlert error={saving.problem} /> : null}
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={10} height={32} />}
      {data ? (
        <>
          <AskRight
            demandes={data.demandes}
            onRequested={() => queries.invalidateQueries({ queryKey: KEY })}
          />
          {data.sections.map(({ titre, total, lignes }) => (
            <Card key={titre} title={titre}>
              <Stored lines={lignes} total={total} />
            </Card>
          ))}
        </>
      ) : null}
    </div>
  );
}
