import { IconDownload, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Justificatif } from '../../../../contract/upload.ts';
import { accountWords } from '../../../app/catalogue/accounts-staff/file.ts';
import { ProblemNotice } from '../../../app/piece/problem-notice.tsx';
import { Moment } from '../../../design/display/moment.tsx';
import { Skeleton } from '../../../design/feedback/skeleton.tsx';
import { papersOf } from '../queries.ts';

const words = accountWords.papers;

/** The papers of the structure, beside what they must prove: a picture is shown, a PDF is downloaded. */
export function PapersPane({ structureId }: { structureId: number }) {
  const { data, error, refetch } = useQuery(papersOf(structureId));
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="late">
        <Skeleton lines={4} height={40} />
      </div>
    );
  }
  const { justificatifs, attendus } = data;
  return (
    <>
      {attendus.length === 0 ? (
        <p className="secondary">{words.noneAsked}</p>
      ) : (
        <div>
          <p className="secondary">{words.asked}</p>
          <ul className="papers-asked">
            {attendus.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        </div>
      )}
      {justificatifs.length === 0 ? <p className="account-lacking">{words.none}</p> : null}
      <ul className="papers">
        {justificatifs.map((file) => (
          <Paper key={file.justificatifId} file={file} />
        ))}
      </ul>
    </>
  );
}

function Paper({ file }: { file: Justificatif }) {
  const pdf = file.type === 'application/pdf';
  const Drawing = pdf ? IconFileTypePdf : IconPhoto;
  return (
    <li className="paper">
      <Drawing size={22} stroke={1.75} aria-hidden />
      <span className="paper-what">
        <a
          className="paper-link"
          href={file.path}
          download={file.name}
          aria-label={words.download(file.name)}
        >
          {file.name} <IconDownload size={16} aria-hidden />
        </a>
        <span className="secondary">
          {file.parLaSociete ? words.bySociety : words.deposited} <Moment at={file.deposeLe} />
        </span>
        {pdf ? <span className="secondary">{words.pdf}</span> : null}
      </span>
      {pdf ? null : <img className="paper-preview" src={file.path} alt={words.preview(file.name)} />}
    </li>
  );
}
