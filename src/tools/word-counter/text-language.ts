import { type Language, type Localized, languages } from '../../core/language.ts'

/** A set of the words that a string lists, separated by white space. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/**
 * Function words: articles, pronouns, prepositions, conjunctions and auxiliaries.
 *
 * They identify a text's language, often begin sentences, and say nothing about the subject of a text. They are
 * closed classes, listed from each language's grammar. Elided forms (l’, d’, qu’) are missing because callers remove
 * them first.
 */
export const functionWords: Localized<ReadonlySet<string>> = {
  fr: wordSet(`à le la les un une des du de au aux ce cet cette ces ça cela ceci mon ma mes ton ta tes son sa ses
    notre nos votre vos leur leurs je tu il elle on nous vous ils elles me te se moi toi lui soi eux y en
    qui que quoi dont où quel quelle quels quelles lequel laquelle et ou ni mais or donc car si comme quand
    lorsque puisque quoique parce afin ainsi alors aussi aussitôt avant après avec sans sous sur dans par pour
    vers chez entre contre depuis pendant dès jusque malgré selon ne pas plus moins très trop peu bien mal tout
    toute tous toutes même mêmes autre autres aucun aucune chaque plusieurs quelque quelques certains certaines
    être suis es est sommes êtes sont étais était étions étiez étaient sera seront serait soit fut été étant
    avoir ai as a avons avez ont avais avait avions aviez avaient aura auront aurait ait eu ayant
    fait faire peut peuvent doit doivent va vont ici là déjà encore toujours jamais rien personne
    ensuite puis enfin pourtant cependant toutefois non oui t`),
  en: wordSet(`the a an this that these those my your his her its our their mine yours hers ours theirs
    i you he she it we they me him us them myself yourself himself herself itself ourselves themselves
    who whom whose which what where when why how and or nor but so yet if then than as because while
    although though unless until since whether of in on at by for from to with without into onto upon
    over under above below between among through during before after about against out off up down
    not no yes very too also just only even more most less least much many few some any each every
    all both either neither other another such same own there here now again once ever never always
    be am is are was were been being have has had having do does did doing done will would shall should
    can could may might must ought s t don isn aren wasn weren won didn doesn hasn haven`),
  es: wordSet(`el la los las lo un una unos unas al del de este esta estos estas esto ese esa esos esas eso
    aquel aquella aquellos aquellas aquello mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro
    vuestra vuestros vuestras yo tú él ella ello nosotros nosotras vosotros vosotras ellos ellas usted ustedes
    me te se nos os le les mí ti sí conmigo contigo consigo que qué quien quién quienes cual cuál cuales
    cuyo cuya donde dónde cuando cuándo como cómo cuanto cuánto y e o u ni pero sino mas si porque pues
    aunque mientras luego así entonces también tampoco a ante bajo con contra desde durante en entre hacia
    hasta mediante para por según sin sobre tras no muy más menos mucho mucha muchos muchas poco poca pocos
    pocas todo toda todos todas otro otra otros otras mismo misma mismos mismas algún alguna algunos algunas
    ningún ninguna cada varios varias tan tanto ser soy eres es somos sois son era eras éramos eran fue fueron
    será serán sería sea sean sido siendo estar estoy está estamos están estaba estaban estado haber he has ha
    hemos han había habían habrá haya hay hecho hace puede pueden debe deben va van ya aún todavía siempre nunca
    jamás nada nadie algo alguien aquí allí ahí después antes además`),
}

/** The visitor's choice of the text's language; `auto` detects it. */
export const textLanguages = ['auto', ...languages] as const
export type TextLanguage = (typeof textLanguages)[number]

/**
 * How much of a text is looked at, in UTF-16 code units. That is enough to detect a language, and the result stays
 * the same while the visitor types at the end of a long text.
 */
const sampleLength = 20_000

/**
 * The smallest share of function words in a text of a detected language. In running text a third to a half of all
 * words are function words of its language, and far fewer are those of another.
 */
const minFunctionWordShare = 0.15

/**
 * Detects which of the site's languages a text is in, by its function words.
 *
 * @param fallback - is returned for a text that is too short, in another language, or equally close to two languages.
 */
export const detectTextLanguage = (text: string, fallback: Language): Language => {
  const words =
    text
      .slice(0, sampleLength)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const scores = languages
    .map((language) => ({
      language,
      score: words.reduce((sum, word) => sum + Number(functionWords[language].has(word)), 0),
    }))
    .toSorted((one, other) => other.score - one.score)
  const [best, second] = scores
  const isClear = best !== undefined && second !== undefined && best.score > second.score
  return isClear && best.score >= words.length * minFunctionWordShare ? best.language : fallback
}
