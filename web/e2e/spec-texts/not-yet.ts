/** Texts of the table that the product does not show yet, each with its place. One that has come is taken out here. */
export const notYet: readonly (readonly [at: string, text: string])[] = [];
