import { useLocation } from 'react-router';
import { request } from '#web/app/catalogue/producer-request.ts';
import { external as messages } from '#web/app/catalogue/register/other-structure.ts';
import { PlainPage } from '#web/app/page/plain-page.tsx';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { useChooseStructure } from '#web/app/session/use-choose-structure.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { reviewPath } from '#web/app/shell/navigation.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';

export type ExternalPageProps = {
  what: 'request' | 'import';
  structureId: number;
  /** Unknown of an import that is of no structure of the reader. */
  raison?: string;
};

/** A producer's page is of the current structure: what is of another one says whose it is, and where it is read. */
export function ExternalPage({ what, structureId, raison }: ExternalPageProps) {
  const { menu, structures } = useUser();
  const configuration = useConfiguration();
  const { pathname, search } = useLocation();
  const { choose, choosing } = useChooseStructure();
  const structure = structures.find(({ id }) => id === structureId);
  const name = structure?.raison ?? raison;
  return (
    <PlainPage title={messages.titles[what]}>
      <p>{name === undefined ? messages.whoseUnnamed : messages.whose(name)}</p>
      {structure === undefined ? null : (
        <Button busy={choosing} onClick={() => void choose(structure, `${pathname}${search}`)}>
          {messages.choose(structure.raison)}
        </Button>
      )}
      {menu.demandesATraiter ? (
        <p>
          <TextLink to={reviewPath(configuration)}>{messages.review}</TextLink>
        </p>
      ) : null}
      <p>
        <TextLink to="/isrc/demandes">{request.missing.list}</TextLink>
      </p>
    </PlainPage>
  );
}
