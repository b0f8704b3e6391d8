import { PROFILE_MAX } from '#domain/profile/profile-fields.ts';
import { CIVILITE_LABELS } from '#domain/reference/civilites.ts';
import { accountForm } from '#web/app/catalogue/account/form.ts';
import { profileWords as words } from '#web/app/catalogue/account/profile.ts';
import { SelectField, TextField } from '../form/fields.tsx';

const CIVILITES = [...CIVILITE_LABELS].map(([value, label]) => ({ value, label }));

/** Who a person is. */
export function IdentityFields({ own = false }: { own?: boolean }) {
  return (
    <>
      <SelectField
        name="civilite"
        label={words.fields.civilite}
        required
        width="320px"
        placeholder={accountForm.choose}
        options={CIVILITES}
      />
      <div className="account-pair">
        <TextField
          name="nom"
          label={words.fields.nom}
          required
          maxLength={PROFILE_MAX.nom}
          autoComplete={own ? 'family-name' : 'off'}
        />
        <TextField
          name="prenom"
          label={words.fields.prenom}
          required
          maxLength={PROFILE_MAX.prenom}
          autoComplete={own ? 'given-name' : 'off'}
        />
      </div>
    </>
  );
}

/** How to reach them, and what they do. */
export function ContactFields({ own = false }: { own?: boolean }) {
  return (
    <div className="account-pair">
      <TextField
        name="telephone"
        type="tel"
        label={words.fields.telephone}
        required
        maxLength={PROFILE_MAX.telephone}
        autoComplete={own ? 'tel' : 'off'}
      />
      <TextField
        name="fonction"
        label={words.fields.fonction}
        maxLength={PROFILE_MAX.fonction}
        autoComplete={own ? 'organization-title' : 'off'}
      />
    </div>
  );
}
