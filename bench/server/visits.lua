-- Everything that visitors ask for: pages, scripts, rates, in several encodings, again, with values.
-- The paths are given on the command line.
dofile("bench/server/report.lua")

local headers = {
  { ["Accept-Encoding"] = "gzip, deflate, br, zstd", ["Accept-Language"] = "es-ES,es;q=0.9" },
  { ["Accept-Encoding"] = "gzip", ["Cookie"] = "lng=en" },
  { ["Accept-Encoding"] = "br", ["If-None-Match"] = '*' },
  {},
}
local requests = {}

function init(paths)
  for _, path in ipairs(paths) do
    for _, each in ipairs(headers) do
      requests[#requests + 1] = wrk.format("GET", path, each)
    end
  end
end

local at = 0
function request()
  at = at % #requests + 1
  return requests[at]
end
