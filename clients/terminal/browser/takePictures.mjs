// Takes the pictures on an exchange whose market has lived for half an hour, which has more to show than that of the build.
//     EXCHANGE=http://localhost:12000 node takePictures.mjs

import { startBrowser } from './browser.mjs';
import { TAKEN, takePictures } from './pictures.mjs';

const browser = await startBrowser();
try {
  await takePictures(browser, '1m');
} finally {
  await browser.close();
}
console.log(`written to ${TAKEN}`);
