import { useLocation } from 'react-router';
import { request } from '#web/app/catalogue/producer-request.ts';
import { elsewhere as words } from '#web/app/catalogue/register/other-structure.ts';
import { PlainPage } from '#web/app/page/plain-page.tsx';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { useChooseStructure } from '#web/app/session/use-choose-structure.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { treatPath } from '#web/app/shell/navigation.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';

export type ElsewherePageProps = {
  what: 'request' | 'import';
  structureId: number;
  /** Unknown of an import that is of no structure of the reader. */
  raison?: string;
};

/** A producer's page is of the current structure: what is of another one says whose it is, and where it is read. */
export function ElsewherePage({ what, structureId, raison }: ElsewherePageProps) {
  const { menu, structures } = useUser();
  const configuration = useConfiguration();
  const { pathname, search } = useLocation();
  const { choose, choosing } = useChooseStructure();
  const structure = structures.find(({ id }) => id === structureId);
  const name = structure?.raison ?? raison;
  return (
    <PlainPage title={words.titles[what]}>
      <p>{name === undefined ? words.whoseUnnamed : words.whose(name)}</p>
      {structure === undefined ? null : (
        <Button busy={choosing} onClick={() => void choose(structure, `${pathname}${search}`)}>
          {words.choose(structure.raison)}
        </Button>
      )}
      {menu.demandesATraiter ? (
        <p>
          <TextLink to={treatPath(configuration)}>{words.treat}</TextLink>
        </p>
      ) : null}
      <p>
        <TextLink to="/isrc/demandes">{request.missing.list}</TextLink>
      </p>
    </PlainPage>
  );
}
