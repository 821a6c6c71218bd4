/** The product's name, wherever a text names it. */
export const PRODUCT_NAME = 'Greenroom';
