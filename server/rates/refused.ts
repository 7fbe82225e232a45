/** Rates, or an answer where they should be, that are not taken. Its message is one line, for the operator. */
export class Refused extends Error {}
