/** Common emoji with their English and French names; the first name is the one shown. */
const COMMON = `
😄 smile | sourire
😀 grinning | souriant
😃 smiley happy | joyeux
😁 grin | grand_sourire
😆 laughing satisfied | rire hilare
😅 sweat_smile | rire_gêné sueur
😂 joy lol | mdr mort_de_rire larmes_de_joie
🤣 rofl | ptdr se_rouler_par_terre
🙂 slightly_smiling | léger_sourire
🙃 upside_down | à_l_envers
😉 wink | clin_d_œil
😊 blush | rougir content
😇 innocent angel | ange innocent
🥰 smiling_hearts adore | amoureux adorer
😍 heart_eyes | yeux_cœurs
🤩 star_struck | ébloui étoiles
😘 kissing_heart kiss | bisou baiser
😋 yum | miam délicieux
😛 tongue | langue
😜 wink_tongue crazy | taquin
🤪 zany | fou loufoque
🤗 hugs hug | câlin
🤔 thinking hmm | réflexion penser
🤨 raised_eyebrow | sceptique sourcil
😐 neutral | neutre
😑 expressionless | blasé
😏 smirk | narquois
😒 unamused | pas_amusé
🙄 eye_roll | lever_les_yeux
😬 grimacing awkward | grimace gêne
😌 relieved | soulagé
😔 pensive sad | pensif
😴 sleeping zzz | dodo dormir
😷 mask | masque malade
🤯 exploding_head mind_blown | tête_explosée
🥳 partying party_face | fête fêter
😎 sunglasses cool | lunettes_de_soleil classe
🤓 nerd | intello
🧐 monocle | monocle
😕 confused | perplexe
😟 worried | inquiet
🙁 frowning | mécontent
😮 open_mouth wow | étonné waouh
😳 flushed | embarrassé
🥺 pleading please_eyes | suppliant yeux_doux
😨 fearful | effrayé
😢 cry | triste larme
😭 sob | pleurer sanglots
😱 scream | cri horreur
😓 sweat | transpirer
😩 weary | épuisé
🥱 yawning | bâiller
😤 triumph huff | souffler_du_nez
😠 angry | fâché
😡 rage mad | rage furieux
🤬 cursing | juron
😈 devil | diable
💀 skull | crâne mort
💩 poop | caca
🤡 clown | clown
👻 ghost | fantôme
🤖 robot | robot
🙈 see_no_evil | singe_yeux
🙉 hear_no_evil | singe_oreilles
🙊 speak_no_evil | singe_bouche
👍 +1 thumbsup yes | pouce bien ok_pouce
👎 -1 thumbsdown no | pouce_bas pas_bien
👌 ok_hand perfect | parfait
✌️ v victory peace | victoire paix
🤞 crossed_fingers luck | doigts_croisés chance
🤝 handshake deal | poignée_de_main accord
👏 clap bravo | applaudir bravo
🙌 raised_hands hooray | hourra mains_levées
🙏 pray please thanks | merci prière
💪 muscle strong | muscle fort
👋 wave hello bye | salut coucou
✋ raised_hand stop_hand | main_levée
👉 point_right | doigt_droite
👈 point_left | doigt_gauche
👆 point_up | doigt_haut
👇 point_down | doigt_bas
✍️ writing | écrire
🤷 shrug | haussement_épaules sais_pas
🤦 facepalm | paume_visage
🙋 raising_hand | lever_la_main
🙇 bow | s_incliner
👀 eyes look | yeux regarder
🧠 brain | cerveau
👥 people silhouettes | personnes
👨‍💻 developer coder | développeur
👩‍💻 woman_developer | développeuse
👩‍🔬 scientist | chercheuse
🏃 runner run | courir
🚶 walking | marcher
❤️ heart love | cœur amour
💔 broken_heart | cœur_brisé
🧡 orange_heart | cœur_orange
💛 yellow_heart | cœur_jaune
💚 green_heart | cœur_vert
💙 blue_heart | cœur_bleu
💜 purple_heart | cœur_violet
🖤 black_heart | cœur_noir
🤍 white_heart | cœur_blanc
💯 100 hundred | cent
💥 boom collision | explosion
✨ sparkles | étincelles
⭐ star | étoile
🌟 star2 glowing_star | étoile_brillante
🔥 fire lit | feu flamme
💡 bulb idea | idée ampoule
🎉 tada party | fête_cotillons cotillons
🎊 confetti | confettis
🎁 gift | cadeau
🎈 balloon | ballon
🎂 birthday cake | anniversaire gâteau
🏆 trophy | trophée
🥇 gold first_place | or médaille
🥈 silver second_place | argent_médaille
🥉 bronze third_place | bronze
🎯 dart target | cible
🚀 rocket launch | fusée lancement
✈️ airplane plane | avion
🚗 car | voiture
🚌 bus | bus
🚆 train | train
🚲 bike | vélo
🏠 house home | maison
🏢 office building | bureau immeuble
🏭 factory | usine
🕌 mosque | mosquée
🌍 earth world | terre monde
🌴 palm_tree | palmier
🌳 tree | arbre
🌱 seedling sprout | pousse
🌹 rose | rose
🌸 blossom | fleur
☀️ sunny sun | soleil
☁️ cloud | nuage
🌧️ rain | pluie
⛈️ storm | orage
⚡ zap lightning | éclair
❄️ snowflake | flocon neige
🌈 rainbow | arc_en_ciel
🌙 moon night | lune
🌊 ocean wave_sea | vague mer
☕ coffee | café
🍵 tea | thé
🍽️ plate dinner | repas
🍕 pizza | pizza
🥖 baguette | baguette
🥐 croissant | croissant
🍎 apple | pomme
🍫 chocolate | chocolat
⚽ soccer football | foot
🏀 basketball | basket
🎮 game video_game | jeu_vidéo
🎵 note music | note_de_musique
🎶 notes | musique
🎧 headphones | casque
🎨 art | art peinture
📷 camera | photo
💻 laptop computer | ordinateur
🖥️ desktop screen | écran
📱 phone mobile | téléphone portable
📞 call receiver | appel
📧 email | mail courriel
✉️ envelope letter | lettre enveloppe
📎 paperclip attachment | trombone
📌 pushpin pin | punaise
📍 round_pin place | lieu
📅 date | date
📆 calendar | agenda calendrier
⏰ alarm clock | réveil
⏳ hourglass waiting | sablier attente
📝 memo notes_paper | mémo
📁 folder | dossier
📊 bar_chart stats | graphique statistiques
📈 chart_up growth | hausse croissance
📉 chart_down | baisse
📋 clipboard | presse_papiers liste
📚 books | livres
📖 book read | livre lire
✏️ pencil edit | crayon
🔍 mag search | loupe chercher
🔒 lock | cadenas fermé
🔓 unlock | cadenas_ouvert
🔑 key | clé
🔧 wrench fix | réparer
🔨 hammer | marteau
⚙️ gear settings | réglages engrenage
🔗 link | lien
💰 money moneybag | argent
💶 euro | euro
💳 credit_card | carte_bancaire
🛒 cart | panier courses
📦 package | colis paquet
✅ white_check_mark check done | coche fait validé
❌ x cross | croix non
⚠️ warning | attention avertissement
🚫 no_entry_sign forbidden | interdit
❓ question | question
❗ exclamation | exclamation
ℹ️ information info | information
🆕 new | nouveau
🆗 ok | d_accord
🔴 red_circle | rond_rouge
🟢 green_circle | rond_vert
➕ plus | plus
➖ minus | moins
➡️ arrow_right | flèche_droite
⬅️ arrow_left | flèche_gauche
⬆️ arrow_up | flèche_haut
⬇️ arrow_down | flèche_bas
🔄 refresh | actualiser
🔔 bell | cloche
🇹🇳 tunisia tn | tunisie
🇫🇷 france fr | france
🇪🇺 eu europe | europe
🇩🇿 algeria | algérie
🇲🇦 morocco | maroc
🐱 cat | chat
🐶 dog | chien
🐝 bee | abeille
🦋 butterfly | papillon
`;

export interface NamedEmoji {
  readonly emoji: string;
  readonly en: readonly string[];
  readonly fr: readonly string[];
}

export const NAMED_EMOJI: readonly NamedEmoji[] = COMMON.trim()
  .split('\n')
  .map((line) => {
    const [emoji = '', ...names] = line.split(' ');
    const bar = names.indexOf('|');
    return { emoji, en: names.slice(0, bar), fr: names.slice(bar + 1) };
  });
