/**
 * Draws pages of known text in the languages that the corpus does not have. Each text is Article 1 of the Universal
 * Declaration of Human Rights, then a sentence with the figures of an invoice, then one with the language's special
 * letters. Every page is drawn three times, in other fonts and conditions.
 */
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { furtherOcrLanguages } from '../../src/core/ocr-languages.ts'
import { tempFolder } from '../images/programs.ts'
import type { TruePage } from './pages.ts'

type FurtherLanguage = (typeof furtherOcrLanguages)[number]

/** The paragraphs of each page. */
const texts: Readonly<Record<FurtherLanguage, readonly string[]>> = {
  de: [
    'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
    'Rechnung Nr. 2024-0317 vom 5. März: 12 Stück zu je 48,50 €, zusammen 582,00 €. Bitte überweisen Sie den Betrag bis zum 30. April auf das unten genannte Konto.',
    'Während der Öffnungszeiten fährt der Bus ab Königstraße alle zwanzig Minuten; größere Gepäckstücke müssen außen befestigt werden.',
  ],
  it: [
    'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.',
    'Fattura n. 2024-0317 del 5 marzo: 12 pezzi a 48,50 € ciascuno, in totale 582,00 €. Si prega di versare la somma entro il 30 aprile sul conto indicato qui sotto.',
    'Perché la città è così bella, lunedì andrò più lontano: c’è già un tè caldo, né troppo dolce né amaro, e l’università è là.',
  ],
  pt: [
    'Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.',
    'Fatura n.º 2024-0317 de 5 de março: 12 unidades a 48,50 € cada, no total 582,00 €. Pedimos que pague a quantia até 30 de abril na conta indicada abaixo.',
    'Amanhã as crianças vão à praia com a avó e o avô; não há pão, mas há maçãs, limões e três garrafas de água.',
  ],
  nl: [
    'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.',
    'Factuur nr. 2024-0317 van 5 maart: 12 stuks van elk 48,50 €, samen 582,00 €. Wij verzoeken u het bedrag vóór 30 april over te maken op de onderstaande rekening.',
    'De coördinator reisde met één ruziënde collega naar Italië; hun ideeën over het café bij de zeeën liepen uiteen.',
  ],
  ca: [
    'Tots els éssers humans neixen lliures i iguals en dignitat i en drets. Són dotats de raó i de consciència, i han de comportar-se fraternalment els uns amb els altres.',
    'Factura núm. 2024-0317 del 5 de març: 12 unitats a 48,50 € cadascuna, en total 582,00 €. Us demanem que pagueu la quantitat abans del 30 d’abril al compte indicat.',
    'Què és això? L’avió va arribar diumenge a Barcelona, però la família encara és lluny: plourà a l’església i a la plaça.',
  ],
  gl: [
    'Tódolos seres humanos nacen libres e iguais en dignidade e dereitos e, dotados como están de razón e conciencia, débense comportar fraternalmente uns cos outros.',
    'Factura n.º 2024-0317 do 5 de marzo: 12 unidades a 48,50 € cada unha, en total 582,00 €. Pregámoslle que pague a cantidade antes do 30 de abril na conta indicada.',
    'Mañá os nenos irán á praia coa avoa; a lingüista xa coñece a canción, pero aínda non sabe se o camiño é longo.',
  ],
  eu: [
    'Gizon-emakume guztiak aske jaiotzen dira, duintasun eta eskubide berberak dituztela; eta ezaguera eta kontzientzia dutenez gero, elkarren artean senide legez jokatu beharra dute.',
    'Faktura zk. 2024-0317, martxoaren 5ekoa: 12 unitate, bakoitza 48,50 €, guztira 582,00 €. Mesedez, ordaindu kopurua apirilaren 30a baino lehen beheko kontuan.',
    'Etxe zaharrean hamaika txakur txiki bizi ziren; arratsaldean mendira joan eta itsasoa ikusi zuten ekaitzaren ondoren.',
  ],
  pl: [
    'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.',
    'Faktura nr 2024-0317 z 5 marca: 12 sztuk po 48,50 €, razem 582,00 €. Prosimy o wpłatę tej kwoty do 30 kwietnia na konto podane poniżej.',
    'Następnego dnia żółta łódź płynęła źle, więc dzieci poszły piechotą przez gęsty las, aż doszły do ścieżki nad Wisłą.',
  ],
  ro: [
    'Toate ființele umane se nasc libere și egale în demnitate și în drepturi. Ele sunt înzestrate cu rațiune și conștiință și trebuie să se comporte unele față de altele în spiritul fraternității.',
    'Factura nr. 2024-0317 din 5 martie: 12 bucăți a câte 48,50 €, în total 582,00 €. Vă rugăm să plătiți suma până la 30 aprilie în contul indicat mai jos.',
    'Mâine dimineață, copiii își vor lua pâinea și brânza, apoi vor merge încet până la bătrâna țărancă de lângă pădure.',
  ],
}

interface Condition {
  name: string
  /** The style of the page, 720 CSS pixels wide (7.5 inches). */
  style: string
  /** The number of pixels per CSS pixel, of which there are 96 to the inch. */
  scale: number
}

const conditions: readonly Condition[] = [
  { name: 'clean300', style: 'font: 16px/1.5 "Liberation Serif", serif', scale: 300 / 96 },
  { name: 'dpi150', style: 'font: 15px/1.5 "Liberation Sans", sans-serif', scale: 150 / 96 },
  {
    name: 'skew3',
    style:
      'font: 17px/1.6 "DejaVu Serif", serif; color: #555; background: #e8e4d8; transform: rotate(3deg)',
    scale: 200 / 96,
  },
]

const draw = async (
  browser: Browser,
  language: FurtherLanguage,
  { name, style, scale }: Condition,
  folder: string,
): Promise<TruePage> => {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    viewport: { width: 900, height: 640 },
  })
  try {
    const page = await context.newPage()
    const paragraphs = texts[language].map((text) => `<p>${text}</p>`).join('')
    await page.setContent(
      `<html lang="${language}"><body style="margin: 60px 90px; width: 720px; ${style}">${paragraphs}`,
    )
    const fileName = `${language}-${name}.png`
    const path = join(folder, fileName)
    await page.screenshot({ path })
    return { path, name: fileName, languages: [language], wanted: texts[language].join('\n') }
  } finally {
    await context.close()
  }
}

/** Draws all pages into a folder for temporary files. */
export const drawPages = async (browser: Browser): Promise<TruePage[]> => {
  const folder = tempFolder()
  const pages: TruePage[] = []
  for (const language of furtherOcrLanguages)
    for (const condition of conditions) pages.push(await draw(browser, language, condition, folder))
  return pages
}
