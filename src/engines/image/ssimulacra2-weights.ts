/** The three components of XYB: red against green, brightness, blue against brightness. */
export type Channel = 'x' | 'y' | 'b'

/** The channels in the order in which the metric reads its weights. */
export const channels: readonly Channel[] = ['x', 'y', 'b']

/** The number of scales: 1:1, 1:2 to 1:32. */
export const maxScaleCount = 6

/**
 * The weights of one channel's measures at one scale: the means of structural error, of ringing and of blurring, then the
 * same three as 4-norms, in which the worst places count most.
 */
export type MeasureWeights = readonly number[]

/** The number of measures per channel and scale. */
const measureCount = 6

/**
 * The published weights of SSIMULACRA 2.1 (Jon Sneyers, Cloudinary, April 2023; BSD 3-clause; `Msssim::Score` in
 * `src/ssimulacra2.cc` of https://github.com/cloudinary/ssimulacra2), tuned by its author to people's ratings of
 * pictures (CID22, TID2013, KADID-10k and KonFiG-IQA).
 */
const weights: Record<Channel, readonly MeasureWeights[]> = {
  x: [
    [0, 0.0007376606707406586, 0, 0, 0.0007793481682867309, 0],
    [0, 0.0004371155730107379, 0, 1.1041726426657346, 0.00066284834129271, 0.00015231632783718752],
    [0, 0.0016406437456599754, 0, 1.8422455520539298, 11.441172603757666, 0],
    [0.0007989109436015163, 0.000176816438078653, 0, 1.8787594979546387, 10.94906990605142, 0],
    [
      0.0007289346991508072, 0.9677937080626833, 0, 0.00014003424285435884, 0.9981766977854967,
      0.00031949755934435053,
    ],
    [0.0004550992113792063, 0, 0, 0.0013648766163243398, 0, 0],
  ],
  y: [
    [0, 0, 0, 7.466890328078848, 0, 17.445833984131262],
    [0.0006235601634041466, 0, 0, 6.683678146179332, 0.00037724407979611296, 1.027889937768264],
    [225.20515300849274, 0, 0, 19.213238186143016, 0.0011401524586618361, 0.001237755635509985],
    [176.39317598450694, 0, 0, 24.43300999870476, 0.28520802612117757, 0.0004485436923833408],
    [0, 0, 0, 34.77906344483772, 44.835625328877896, 0],
    [0, 0, 0, 0, 0, 0],
  ],
  b: [
    [0, 0.0008680556573291698, 0, 0, 0, 0],
    [0, 0.0005313191874358747, 0, 0.00016533814161379112, 0, 0],
    [0, 0, 0, 0.0004179171803251336, 0.0017290828234722833, 0],
    [0.0020827005846636437, 0, 0, 8.826982764996862, 23.19243343998926, 0],
    [
      95.1080498811086, 0.9863978034400682, 0.9834382792465353, 0.0012286405048278493,
      171.2667255897307, 0.9807858872435379,
    ],
    [0, 0, 0, 0.0005130064588990679, 0, 0.00010854057858411537],
  ],
}

const flatWeights = channels.flatMap((channel) => weights[channel].flat())

/**
 * Returns the weights of a channel at one of `scaleCount` scales.
 *
 * The metric reads its list in order, so a picture too small for six scales uses the first weights of the list,
 * whichever scale they were meant for. All implementations agree on that.
 */
export const measureWeights = (
  channel: Channel,
  scale: number,
  scaleCount: number,
): MeasureWeights => {
  const first = (channels.indexOf(channel) * scaleCount + scale) * measureCount
  return flatWeights.slice(first, first + measureCount)
}
