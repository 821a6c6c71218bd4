export const PRODUCT_NAME = 'Greenroom';
