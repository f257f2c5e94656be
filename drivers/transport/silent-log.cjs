// What packages take for the package `debug`, unless its own variable DEBUG asks for their logs (feltwire.js).
module.exports = () => () => {}
