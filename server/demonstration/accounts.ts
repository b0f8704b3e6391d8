/** The demonstration accounts of a first start on the embedded database; published, therefore loopback only. */

const PASSWORD = 'isrc-demo';

export type DemonstrationAccount = {
  readonly email: string;
  readonly password: string;
  readonly givenName: string;
  readonly familyName: string;
  /** For the console and the sign-in page, in French. */
  readonly description: string;
};

const account = (
  email: string,
  givenName: string,
  familyName: string,
  description: string,
): DemonstrationAccount => ({
  email,
  password: PASSWORD,
  givenName,
  familyName,
  description,
});

export const DEMONSTRATION_ACCOUNTS: readonly DemonstrationAccount[] = [
  account('staff@demo.example', 'Hélène', 'Vasseur', 'équipe de la société : demandes à traiter'),
  account('label@demo.example', 'Karim', 'Belhadj', 'label membre, avec préfixes son et vidéo'),
  account('artiste@demo.example', 'Inès', 'Caradec', 'artiste autoproduite, sans préfixe'),
  account('nouveau@demo.example', 'Tom', 'Lejeune', 'compte tout neuf, sans structure'),
  account('attente@demo.example', 'Odile', 'Marchetti', 'structure en attente de validation'),
  account('equipe@demo.example', 'Sacha', 'Pelletier', 'dans l’équipe de l’artiste, sans rôle'),
];
