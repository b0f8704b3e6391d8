import { FlagField, RecordingField } from './recording-field.tsx';

/** The fields of the grid's columns, as ordinary fields. */
export function MainFields() {
  return (
    <>
      <RecordingField name="titre" />
      <RecordingField name="version" />
      <RecordingField name="artiste" />
      <div className="stack" style={{ '--gap': '10px' }}>
        <RecordingField name="duree" className="short-input" />
        <FlagField name="dureeProvisoire" />
      </div>
      <div className="field-pair">
        <RecordingField name="type" />
        <RecordingField name="anneePublication" />
        <RecordingField name="qualite" />
      </div>
    </>
  );
}
