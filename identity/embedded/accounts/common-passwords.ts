/**
 * Words and keyboard runs on which most guessed passwords are built, French and English. A password made
 * only of these, with digits or signs around them, is found in the first thousands of guesses.
 * Compared in lower case, without accents, after usual substitutions (0 for o, @ for a…).
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access admin administrateur administrator adrien alexandre amour
  anais angel annee antoine apple arsenal artiste asdf asdfgh asdfghjkl aurelie aaaa azer azert azerty
  azertyuiop azerazer baby bailey banane barcelona baseball basketball batman biteme bonjour bordeaux
  bretagne bruno butterfly camille caramel cedric celine changeme chanson charles charlie charlotte cheval
  chocolat chocolate chouchou claude clement coca cocacola code coeur computer connexion corentin coucou
  daniel david default demo demonstration dimanche doudou dragon emilie etoile facebook famille fanny
  fleur florian flower football france francois freedom fripouille fuckyou gabriel gateau ginger google
  guillaume guitare hannah hello hunter iloveyou internet isabelle jasmine jennifer jeremy jerome jesus
  jetaime jordan jordan julien juliette justine kevin killer laurent liberte linkedin liverpool login
  london loulou love lovely lucas lundi lyon maison maman manchester manon marie marine marseille martin
  master matrix maxime melanie merlin michael michel mickael minecraft mignon monkey motdepasse moto
  mustang mypass music musique naruto nathalie ncc nicolas nintendo nounours oceane ordinateur olivier
  orange paris parisparis pass passe passport passw passwd password patrick paul philippe pierre pikachu
  piano pokemon portail portable prince princess princesse printemps qazwsx qwer qwert qwerty qwertyui
  qwertyuiop qsdf qsdfgh qsdfghjklm raphael romain root sabrina samsung sandrine sebastien secret
  secretpassword shadow silver simon snoopy soccer soleil sophie spiderman starwars stephane summer
  sunshine superman superman supersecret sylvie tamere temp temporaire test tester thomas tigre tigger
  tintin toto trustno user utilisateur vacances valentin vanille vendredi veronique victor vincent voiture
  welcome whatever wxcv wxcvbn xavier yamaha zaq zxcv zxcvbn zxcvbnm`.split(/\s+/),
);
