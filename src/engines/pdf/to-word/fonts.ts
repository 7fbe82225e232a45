import type { Loss, TextFormat } from '../page-content/page-layout.ts'

/**
 * The widths of letters in thousandths of the font size, with two digits of base 36 for each letter. They come from the
 * tables "hmtx" of metrically compatible fonts (Liberation 2.1, Carlito 1.1 and Caladea 1.0), for U+0020 to U+007E, U+00A0 to
 * U+00FF, and the letters below. The italic faces of Arial and Courier New are as wide as the upright ones.
 */
const widthsByFace: Readonly<Record<string, string>> = {
  'Arial Regular':
    '7q7q9vfgfgopij5b9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg7q7qg8g8g8fgs7ijijk2k2ijgzlmk27qdwijfgn5k2lmijlmk2ijgzk2ijq8ijijgz7q7q7qd1fg99fgfgdwfgfg7qfgfg6666dw66n5fgfgfgfg99dw7qfgdwk2dwdwdw9a789ag87q99fgfgfgfg78fg99khaafgg899khfcb4f9999999g0ex7q9999a5fgn6n6n6gzijijijijijijrsk2ijijijij7q7q7q7qk2k2lmlmlmlmlmg8lmk2k2k2k2ijijgzfgfgfgfgfgfgopdwfgfgfgfg7q7q7q7qfgfgfgfgfgfgfgf9gzfgfgfgfgdwfgdwrsq8fgfgrs666699999qrs',
  'Arial Bold':
    '7q99d6fgfgopk26m9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg9999g8g8g8gzr3k2k2k2k2ijgzlmk27qfgk2gzn5k2lmijlmk2ijgzk2ijq8ijijgz997q99g8fg99fggzfggzfg99gzgz7q7qfg7qopgzgzgzgzatfg99gzfglmfgfgdwat7satg87q99fgfgfgfg7sfg99khaafgg899khfcb4f9999999g0fg7q9999a5fgn6n6n6gzk2k2k2k2k2k2rsk2ijijijij7q7q7q7qk2k2lmlmlmlmlmg8lmk2k2k2k2ijijgzfgfgfgfgfgfgopfgfgfgfgfg7q7q7q7qgzgzgzgzgzgzgzf9gzgzgzgzgzfggzfgrsq8fgfgrs7q7qdwdw9qrs',
  'Times New Roman Regular':
    '6y99bcdwdwn5lm509999dwfo6y996y7qdwdwdwdwdwdwdwdwdwdw7q7qfofofoccplk2ijijk2gzfgk2k299atk2gzopk2k2fgk2ijfggzk2k2q8k2k2gz997q99d1dw99ccdwccdwcc99dwdw7q7qdw7qlmdwdwdwdw99at7qdwdwk2dwdwccdc5kdcf16y99dwdwdwdw5kdw99l47odwfo99l4dwb4f98c8c99g0cl6y998c8mdwkukukucck2k2k2k2k2k2opijgzgzgzgz99999999k2k2k2k2k2k2k2fok2k2k2k2k2k2fgdwccccccccccccijcccccccccc7q7q7q7qdwdwdwdwdwdwdwf9dwdwdwdwdwdwdwdwopk2dwdwrs9999cccc9qrs',
  'Times New Roman Bold':
    '6y99ffdwdwrsn57q9999dwfu6y996y7qdwdwdwdwdwdwdwdwdwdw9999fufufudwpuk2ijk2k2ijgzlmlmatdwlmijq8k2lmgzlmk2fgijk2k2rsk2k2ij997q99g5dw99dwfgccfgcc99dwfg7q99fg7qn5fgdwfgfgccat99fgdwk2dwdwccay64ayeg6y99dwdwdwdw64dw99kr8cdwfu99krdwb4f98c8c99g0f06y998c96dwkukukudwk2k2k2k2k2k2rsk2ijijijijatatatatk2k2lmlmlmlmlmfulmk2k2k2k2k2gzfgdwdwdwdwdwdwk2cccccccccc7q7q7q7qdwfgdwdwdwdwdwf9dwfgfgfgfgdwfgdwrsk2dwdwrs9999dwdw9qrs',
  'Times New Roman Italic':
    '6y99bodwdwn5lm5y9999dwir6y996y7qdwdwdwdwdwdwdwdwdwdw9999iririrdwpkgzgzijk2gzgzk2k299ccijfgn5ijk2gzk2gzdwfgk2gzn5gzfgfgat7qatbqdw99dwdwccdwcc7qdwdw7q7qcc7qk2dwdwdwdwatat7qdwccijccccatb47nb4f16yatdwdwdwdw7ndw99l47odwir99l4dwb4f98c8c99g0ej6y998c8mdwkukukudwgzgzgzgzgzgzopijgzgzgzgz99999999k2ijk2k2k2k2k2irk2k2k2k2k2fggzdwdwdwdwdwdwdwijcccccccccc7q7q7q7qdwdwdwdwdwdwdwf9dwdwdwdwdwccdwccq8ijdwdwop9999fgfg9qop',
  'Times New Roman BoldItalic':
    '6yatffdwdwn5lm7q9999dwfu6y996y7qdwdwdwdwdwdwdwdwdwdw9999fufufudwn4ijijijk2ijijk2lmatdwijgzopk2k2gzk2ijfggzk2ijopijgzgz997q99fudw99dwdwccdwcc99dwfg7q7qdw7qlmfgdwdwdwatat7qfgccijdwccat9o649ofu6yatdwdwdwdw64dw99kr7edwgu99krdwb4f98c8c99g0dw6y998c8cdwkukukudwijijijijijijq8ijijijijijatatatatk2k2k2k2k2k2k2fuk2k2k2k2k2gzgzdwdwdwdwdwdwdwk2cccccccccc7q7q7q7qdwfgdwdwdwdwdwf9dwfgfgfgfgccdwccq8k2dwdwrs9999dwdw9qrs',
  'Calibri Regular':
    '6a92b5due3jviy658f8fdudu6y8i70aqe3e3e3e3e3e3e3e3e3e37g7gdududucvoug3f4eth3dkcrhjhb708vegbonrhyieedipf3crdjhufroqefdjd08jaq8jdudu83dbelbreldu8hd3el6d6ncn6dm7elenelel9pav9belckjvc1claz8qcs8qdue392due3due3duduaxn6b6e8due3e3ay9fdu9c9a84faga708j6ubqe8hoinircvg3g3g3g3g3g3l7etdkdkdkdk70707070hdhyieieieieieduighuhuhuhudjedendbdbdbdbdbdblhbrdudududu6d6d6d6delelenenenenenduepelelelelclelclo3nme3dup56y6ybmbmduj6',
  'Calibri Bold':
    '6a92c6due3k9jl6h8o8odudu768i7fbye3e3e3e3e3e3e3e3e3e37o7odududucvoyguflephidkcrhphj7f97f7broaibisesj2fnd5dri5gfp6fbegda91by91dudu8cdqexbmexdz8sd6ex6u73dc6umlexeyexex9vb39nexd5kpcrd6b19kd79kdue392due3due3dudubjn6bkezdue3e3au9idu9e9c8dfngm7g8f70c3eziaj7jicvguguguguguguljepdkdkdkdk7f7f7f7fhribisisisisisduixi5i5i5i5egesffdqdqdqdqdqdqljbmdzdzdzdz6u6u6u6uexexeyeyeyeyeyduf4exexexexd6exd6oanfe3dup57676c3c3dujr',
  'Calibri Italic':
    '6a92b5due3jviy658f8fdudu6y8i70ase3e3e3e3e3e3e3e3e3e37g7gdududucvoug3f4eih3dkcrhjhb708vegbonrhxi6edigf3ckdjhufroqefdjd08jao8jdudu83eaeabkeada8heaea6d6ncn6dlzeae9eaea9jat9beacejvc1cfaz8qcs8qdue392due3due3duduaxn6bze8due3e3ay9fdu9c9a84eyga708j6ubqe8hoinircvg3g3g3g3g3g3l7eidkdkdkdk70707070hdhxi6i6i6i6i6duiahuhuhuhudjedeneaeaeaeaeaeakybkdadadada6d6d6d6deleae9e9e9e9e9duepeaeaeaeacfeacfo3mme3dup56y6ybmbmduj6',
  'Calibri BoldItalic':
    '6a92c6due3k9jl6h8o8odudu768i7fc2e3e3e3e3e3e3e3e3e3e37o7odududucvoyguflefhidkcrhphj7f97f7broai8ikesitfncxdri5gfp7fbegda91bt91dudu8ceoeobgeodn8seoen6u73dc6umceneneoeo9say9nend1kpcrd2b19kd79kdue392due3due3dudubjn6c9ezdue3e3au9idu9e9c8dfegm7g8f70c3eziaj7jicvguguguguguguljefdkdkdkdk7f7f7f7fhri8ikikikikikduiti5i5i5i5egesffeoeoeoeoeoeol8bgdndndndn6u6u6u6uexenenenenenenduf4enenenend2eod2oampe3dup57676c3c3dujr',
  'Cambria Regular':
    '647yaxh7e2oqj36lamambvfe5p955qdmeda2d4ctdod7d2d2dhda7c7cfefefebqolgng3efhdf0e5ezjc9j8ghidxooj9gnetgnh1clfhj3gmopfvfhe39qdm9qfeab47d2egbpegc98pcrfe7p73el7jmlfidcegdxb0aw91f6d2k0dfdebwar8sarjs647yc9eof4gx8sdw79nnbldnfe98nn7qaffebbbb47f4gc2y7xbbbwdnn1o3o2bqgngngngngngno2eff0f0f0f09j9j9j9jiej9gngngngngnfei5j3j3j3j3fhfygtd2d2d2d2d2d2jobpc9c9c9c97p7p7p7peqfidcdcdcdcdcfedmf6f6f6f6def7deptlfhgdwrs6565afafcbkw',
  'Cambria Bold':
    '649bbqh6f3r4kk6zbcbcclgg6g8n6ee1etcqe3e4fdegeydqfgeu7s7sggggggckpli5hmfbigfjeugajz9y9giwf1nhj2hzghhzhsd5gbjbhkqnh4gbfea8e1a8ggab54elfscifue99be4go8k89gd8norgseqfxfjcmcca5gxeflnelehcwax8waxgg649bd1fggbgs8wet86nnboergg9dnn8naiggc5c553gtgc3w7xc5c4eroxp4qycki5i5i5i5i5i5ogfbfjfjfjfj9y9y9y9yjpj2hzhzhzhzhzggjbjbjbjbjbgbh5itelelelelelelm2cie9e9e9e98k8k8k8nfwgseqeqeqeqeqggftgxgxgxgxehgfehqgnkhsdwrs6j6jb2b2cblg',
  'Cambria Italic':
    '647sath7dynuib6iacacb0e65q8n51cydkaycrc7dmcncrcadbcx515qdverdvbbolg2ewdrgme2dte5ip968egad6n7i6g5dzhafybie1hbfdnjf5ejdf9fcy9feocv53ebdsc2e9c47wdpeo7b6rdl74m8esdfdye8aga39gerbzjacebzc1af8rafeo647sc5dwewhc8rd779nnbucmez9gnn6l95e5837t48f5ft04567gawcmo1okoabbg2g2g2g2g2g2n6dre2e2e2e296969696hyi6g5g5g5g5g5dehahbhbhbhbejfkfqebebebebebebjpc2c4c4c4c47b7b7b7be5esdfdfdfdfdfeqdfererererbzehbzowkfgpdxrt5t5tadadcbjz',
  'Cambria BoldItalic':
    '647ybpgqedr0js6sb0b0b3e55z8d5ldcf1c6e2e6fieiepe9faep5m66fqfufqc6plh2gwf2i8fseygcjb9l96ibecmzimhzg2ibhjdmfriegipmgafkf39vdc9vfxc15xfofnczfzdk99f5g3877tf283o6g6fefyfgckbv9rgddnl4dednd0ab8labfx6494dlh7g6i98le282nnbje9g18nnn8n9qfb8u9950gift435v8sbse5qdpyr0c6h2h2h2h2h2h2ngf2fsfsfsfs9l9l9l9lizimhzhzhzhzhzeqirieieieiefkgphyfofofofofofokvczdkdkdkdk87878787f5g6fefefefefeftfigdgdgdgddnfrdnphmciqe4ro6c6cb9b9cbkm',
}

const otherLetters = 'Œœ€–—‘’“”•…'
/** The width of all letters of a fixed-pitch font. */
const fixedWidthEm = 0.6

const indexOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return code - 0x20
  if (code >= 0xa0 && code < 0x1_00) return code - 0xa0 + 95
  const sign = otherLetters.indexOf(letter)
  return sign === -1 ? -1 : 95 + 96 + sign
}

const faceOf = (font: string, isBold: boolean, isItalic: boolean): string | undefined => {
  const style = `${isBold ? 'Bold' : ''}${isItalic && font !== 'Arial' ? 'Italic' : ''}`
  return widthsByFace[`${font} ${style === '' ? 'Regular' : style}`]
}

/** The widths of the letters of a font. */
export interface FontWidths {
  /** The width as a multiple of the font size; undefined for letters whose width is not known. */
  of(letter: string): number | undefined
}

/** Gives the widths of a font; undefined for fonts whose widths are not known. */
export const fontWidths = (
  font: string,
  isBold: boolean,
  isItalic: boolean,
): FontWidths | undefined => {
  if (font === 'Courier New') return { of: () => fixedWidthEm }
  const face = faceOf(font, isBold, isItalic)
  if (face === undefined) return undefined
  return {
    of: (letter) => {
      const index = indexOf(letter)
      return index === -1 ? undefined : parseInt(face.slice(2 * index, 2 * index + 2), 36) / 1000
    },
  }
}

/** The fonts that come with Word or with the systems that it runs on, and therefore keep their names. */
const knownFonts = [
  'Aptos',
  'Arial',
  'Arial Black',
  'Arial Narrow',
  'Arial Unicode MS',
  'Bahnschrift',
  'Baskerville Old Face',
  'Bodoni MT',
  'Book Antiqua',
  'Bookman Old Style',
  'Calibri',
  'Calibri Light',
  'Cambria',
  'Cambria Math',
  'Candara',
  'Century',
  'Century Gothic',
  'Century Schoolbook',
  'Comic Sans MS',
  'Consolas',
  'Constantia',
  'Corbel',
  'Courier New',
  'Ebrima',
  'Franklin Gothic Book',
  'Franklin Gothic Medium',
  'Gabriola',
  'Garamond',
  'Georgia',
  'Gill Sans MT',
  'Impact',
  'Ink Free',
  'Leelawadee UI',
  'Lucida Console',
  'Lucida Sans Unicode',
  'Malgun Gothic',
  'Meiryo',
  'Microsoft JhengHei',
  'Microsoft Sans Serif',
  'Microsoft YaHei',
  'MingLiU',
  'MS Gothic',
  'MS Mincho',
  'MS PGothic',
  'MS PMincho',
  'Palatino Linotype',
  'Perpetua',
  'PMingLiU',
  'Rockwell',
  'Segoe Print',
  'Segoe Script',
  'Segoe UI',
  'Segoe UI Symbol',
  'SimHei',
  'SimSun',
  'Sitka Text',
  'Sylfaen',
  'Symbol',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Tw Cen MT',
  'Verdana',
  'Wingdings',
  'Yu Gothic',
  'Yu Mincho',
]

/** Fonts that were made with the same widths as a common font, which therefore replaces them without changing any line. */
const metricEquivalents: readonly (readonly [RegExp, string])[] = [
  [/^(arial(mt)?|helvetica(lt)?|nimbussans?(l|ps)?|liberationsans|arimo|texgyreheros)$/, 'Arial'],
  [/^(arialnarrow|helveticanarrow|liberationsansnarrow|nimbussansnarrow)$/, 'Arial Narrow'],
  [
    /^(times|timesnewroman(ps)?(mt)?|nimbusrom(an|anno9l|no9l|anps)?|liberationserif|tinos|texgyretermesx?|stix.*)$/,
    'Times New Roman',
  ],
  [
    /^(courier(newps|new|std)?(mt)?|nimbusmon(l|o|ops|ol)?|liberationmono|cousine|texgyrecursor)$/,
    'Courier New',
  ],
  [/^(carlito)$/, 'Calibri'],
  [/^(caladea)$/, 'Cambria'],
  [/^(gelasio)$/, 'Georgia'],
  [/^(palatino|urwpalladiol|texgyrepagella|palladio)$/, 'Palatino Linotype'],
  [/^(newcenturyschlbk|centuryschl?(book)?l?|texgyreschola|c059)$/, 'Century Schoolbook'],
  [/^(itcbookman|bookman|urwbookmanl?|texgyrebonum)$/, 'Bookman Old Style'],
  [/^(avantgarde|itcavantgardegothic|urwgothicl?|texgyreadventor)$/, 'Century Gothic'],
]

/** Computer Modern and its successors, the fonts of TeX. */
const computerModern = /^(cm|lm|sfr|ec)(r|bx|b|ti|sl|csc|roman|mi|sy|ex|u|bsy|mib)\w*$/
const computerModernSans = /^(cm|lm)(ss|sans)\w*$/
const computerModernFixed = /^(cm|lm)(tt|vtt|mono)\w*$/

/** The mathematical fonts of TeX beside Times, Palatino and others, which do not say that they have serifs. */
const texMath =
  /^((new|n|r)?[tp]x(b?mi|r|b?sy|b?ex)|ms[ab]m|eu[fs][mb]|rsfs|mt(mi|sy|ex)|mnsymbol|stmary|wasy|pazomath|futm)\w*$/

const keyOf = (family: string): string => family.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const knownByKey = new Map(knownFonts.map((name) => [keyOf(name), name]))

const fallbackFor = ({ isFixedPitch, isSerif }: TextFormat): string => {
  if (isFixedPitch) return 'Courier New'
  return isSerif ? 'Times New Roman' : 'Arial'
}

interface WordFont {
  name: string
  /** It looks different from the document's font, or has other widths. */
  isReplaced: boolean
}

/** Finds the font that replaces a font of the document: the font itself if it is common, else the most similar common one. */
export const wordFont = (format: TextFormat): WordFont => {
  const key = keyOf(format.family)
  const known = knownByKey.get(key)
  if (known !== undefined) return { name: known, isReplaced: false }
  const same = metricEquivalents.find(([pattern]) => pattern.test(key))
  if (same !== undefined) return { name: same[1], isReplaced: false }
  if (computerModernFixed.test(key)) return { name: 'Courier New', isReplaced: true }
  if (computerModernSans.test(key)) return { name: 'Arial', isReplaced: true }
  if (computerModern.test(key) || texMath.test(key))
    return { name: 'Times New Roman', isReplaced: true }
  return { name: fallbackFor(format), isReplaced: true }
}

/** Finds fonts, and remembers which fonts of the document were replaced. */
export interface Fonts {
  nameFor(format: TextFormat): string
  /** The fonts that were replaced so far. */
  losses(): Loss[]
}

export const createFonts = (): Fonts => {
  const found = new Map<string, WordFont & { family: string }>()
  return {
    nameFor: (format) => {
      const { family, isFixedPitch, isSerif } = format
      const key = `${family} ${isFixedPitch} ${isSerif}`
      const known = found.get(key)
      if (known !== undefined) return known.name
      const font = wordFont(format)
      found.set(key, { ...font, family })
      return font.name
    },
    losses: () => {
      const replaced = new Map<string, Loss>()
      for (const { name, isReplaced, family } of found.values())
        if (isReplaced && family !== '')
          replaced.set(family, { kind: 'font-replaced', name: family, replacement: name })
      return [...replaced.values()]
    },
  }
}
